import { createHash } from 'node:crypto';
import { html } from './html.ts';

/** A picture for a handle: its first letter on a colour of its own, dark enough for white to stand out. */
export function avatar(handle: string) {
  const hue = createHash('sha256').update(handle).digest().readUInt16BE() % 360;
  const [letter = '?'] = handle.toUpperCase();
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><rect width="48" height="48" rx="24" fill="oklch(0.48 0.13 ${hue})"/><text x="24" y="25" fill="#fff" font-family="system-ui, sans-serif" font-size="22" font-weight="600" text-anchor="middle" dominant-baseline="central">${letter}</text></svg>`;
}
