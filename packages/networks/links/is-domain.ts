import tlds from 'tlds' with { type: 'json' };

const topLevels: ReadonlySet<string> = new Set(tlds);

/** True where a name ends with a domain that exists; a capital letter in it is the beginning of a sentence: `end.It`. */
export const hasTopLevel = (name: string): boolean => topLevels.has(name.slice(name.lastIndexOf('.') + 1));

/** Longest name of a host, characters (RFC 1035). */
export const maxHostLength = 253;

/** Joiners without width stand within words of some scripts. */
const label = /^[\p{L}\p{N}](?:(?:[\p{L}\p{M}\p{N}-]|\u200c|\u200d){0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Writing systems, of which a label has one. Hiragana is not joined with Han, as sentences do, which have no space before
 * a name; few names do.
 */
const scripts = [
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Devanagari',
    'Bengali',
    'Gujarati',
  ],
  ...[
    'Gurmukhi',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
    'Lao',
    'Khmer',
    'Hangul',
    'Hiragana',
  ],
].map((script) => new RegExp(`^[\\p{scx=${script}}\\p{M}\\p{N}\\u200c\\u200d-]+$`, 'u'));
const hanOrKatakana = /^[\p{scx=Han}\p{scx=Katakana}\p{N}-]+$/u;

/** True for the name of a site that was written without a scheme; letters make it one, digits alone are a number. */
export function isDomain(name: string): boolean {
  if (name.length > maxHostLength || !hasTopLevel(name)) return false;
  const labels = name.split('.');
  return (
    labels.length > 1 &&
    labels.every((text) => label.test(text) && isOfOneScript(text)) &&
    labels.slice(0, -1).some((text) => /\p{L}/u.test(text))
  );
}

const isOfOneScript = (text: string): boolean =>
  /^[a-z\d-]*$/i.test(text) || hanOrKatakana.test(text) || scripts.some((script) => script.test(text));
