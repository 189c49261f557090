/**
 * Credentials that a network repeats, spaces being single: what follows a scheme, a JWT or its beginning, and what is
 * named like a secret. Each goes on to the end of the text where that was cut.
 */
const repeated: readonly RegExp[] = [
  /(?<=\b(?:Bearer|Basic|DPoP) )[^\s"'\\]+/gi,
  /\beyJ[\w-]+(?:\.[\w-]*){0,2}/g,
  /(?<=(?:password|token|jwt|secret)\w{0,100}\\?["']? ?[:=] ?\\?["']?)[^\s"'\\&,}]+/gi,
];

/** Characters that are read for each one that is shown: markup and spaces are left out. */
const readPerShown = 8;

/**
 * Words of a network as one line that is safe to show: no markup, no control characters, no credentials that it repeats
 * back, `maxLength` at most. A stranger's server chooses them, up to megabytes: what costs more than a glance comes after
 * the cut.
 */
export function networkText(words: string, maxLength: number): string {
  const read = words.slice(0, readPerShown * maxLength);
  const line = repeated
    .reduce((text, secret) => text.replace(secret, '…'), read.replace(/\s+/g, ' '))
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>\p{C}\s]+/gu, ' ')
    .trim();
  if (line.length <= maxLength && read.length === words.length) return line;
  return `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
