/** Spellings without the right keyboard of letters that are no letter with a mark. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '‛': "'",
  ʼ: "'",
  ʹ: "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
};

const replaced = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/**
 * A text as it is searched: without accents and case, in whichever of Unicode's forms it was written, with straight quotes.
 * Apply it to what is typed and to what is searched alike. `folded_name` of Postgres does the same.
 */
export const foldedText = (text: string): string =>
  text
    .replace(/[´`]/g, "'") // the first would come apart into a space and a mark
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(replaced, (letter) => plain[letter] ?? letter);

/** True when a text has each of the typed words in it, whatever their accents and case; true where nothing is typed. */
export function hasWords(text: string, typed: string): boolean {
  const folded = foldedText(text);
  return foldedText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
