/** Words of a network as one line that is safe to show: no markup, no control characters, `maxLength` at most. */
export function networkText(words: string, maxLength: number): string {
  const line = words
    .replace(/<[^>]*>/g, ' ')
    .replace(/[<>\p{C}\s]+/gu, ' ')
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
