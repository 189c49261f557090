/**
 * Characters of a link's path, query and fragment but brackets, for a class of a regular expression: of ASCII those that
 * browsers leave as they are, of others letters and what joins them. X ends links at the same (twitter-text), but for
 * letters that are not Latin or Cyrillic.
 */
export const pathCharacters = "!#$%&'*+.\\/:=?@^_~\\-\\p{L}\\p{M}\\p{N}\\u00b7\\u2013\\u30fb\\u200c\\u200d";

/** They part links from each other where the next one begins right after them; within one they are as good as others. */
export const separators = ',;|';

/** A run of what names of hosts are made of. */
export const hostRun = '(?:(?!https?:\\/\\/)[\\p{L}\\p{M}\\p{N}\\u200c\\u200d._\\-])+';

/** Letters of scripts without spaces, or whose endings stand right after a name. */
export const unspaced =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u30fc\\uff70\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}]';
