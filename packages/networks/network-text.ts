/** Credentials that a network told back: what follows a scheme, a JWT, and what is named like a secret. */
const toldBack: readonly RegExp[] = [
  /(?<=\b(?:Bearer|Basic|DPoP) +)[^\s"'\\]+/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(?<=(?:password|token|jwt|secret)\w*\\?["']?\s*[:=]\s*\\?["']?)[^\s"'\\&,}]+/gi,
];

/**
 * Words of a network as one line that is safe to show: no markup, no control characters, no credentials that it told
 * back, `maxLength` at most.
 */
export function networkText(words: string, maxLength: number): string {
  const line = toldBack
    .reduce((text, secret) => text.replace(secret, '…'), words)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>\p{C}\s]+/gu, ' ')
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
