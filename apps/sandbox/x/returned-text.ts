import { createHash } from 'node:crypto';
import { findUrls } from './urls.ts';

/** A text as X gives it back: NFC, every URL as a t.co link, `& < >` as entities, a link to the media at the end. */
export function returnedText(text: string, id: string, hasMedia: boolean): string {
  const normal = text.normalize('NFC');
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of findUrls(normal)) {
    parts.push(escapeEntities(normal.slice(from, start)), shortLink(`${id} ${start}`));
    from = end;
  }
  parts.push(escapeEntities(normal.slice(from)));
  if (hasMedia) parts.push(normal === '' ? '' : ' ', shortLink(`${id} media`));
  return parts.join('');
}

const shortLink = (seed: string) =>
  `https://t.co/${createHash('sha256').update(seed).digest('base64').replace(/[+/=]/g, '').slice(0, 10)}`;

const escapeEntities = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
