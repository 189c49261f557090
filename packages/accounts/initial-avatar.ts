/** A picture for an account whose network shows none: its first letter on a colour of its own, as a data: URL. */
export function initialAvatar(handle: string): string {
  const hue = [...handle].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  const letter = ([...handle][0] ?? '?').toUpperCase().replace(/[^\p{L}\p{N}]/u, '?');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 40%)"/><text x="32" y="43" font-family="sans-serif" font-size="32" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
