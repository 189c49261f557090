import type { Post, PostedMedium } from '../state/post.ts';
import type { World } from '../types.ts';
import { type Html, html } from './html.ts';

const shownTypes = /^(image\/(jpeg|png|webp|gif)|video\/(mp4|quicktime))$/;

/** Pictures and videos of a post, as far as their files are still in memory. */
export function postMedia({ media = [] }: Post, { files }: World): Html {
  if (media.length === 0) return html``;
  return html`<div class="media">${media.map((each) => figure(each, files))}</div>`;
}

function figure({ sha256, mimeType, altText }: PostedMedium, files: World['files']): Html {
  const isThere = sha256 !== null && files.get(sha256) !== undefined && shownTypes.test(mimeType);
  const alt = altText === '' ? html`` : html`<figcaption>ALT ${altText}</figcaption>`;
  if (!isThere) return html`<figure><p class="empty">${mimeType}, not kept here</p>${alt}</figure>`;
  const address = `/sandbox/files/${sha256}`;
  return mimeType.startsWith('video/')
    ? html`<figure><video src="${address}" controls preload="metadata"></video>${alt}</figure>`
    : html`<figure><img src="${address}" alt="${altText}" loading="lazy">${alt}</figure>`;
}

/** Headers under which a file of a stranger may be shown; undefined for one that may not. */
export const fileHeaders = (mimeType: string): Record<string, string> | undefined =>
  shownTypes.test(mimeType)
    ? {
        'content-type': mimeType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=3600',
      }
    : undefined;
