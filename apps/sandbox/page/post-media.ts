import type { Post, PostedMedium } from '../state/post.ts';
import type { World } from '../types.ts';
import { type Html, html } from './html.ts';
import { fileAddress, shownFile } from './uploaded-file.ts';

/** Pictures and videos of a post, as far as their files are still in memory. */
export function postMedia({ media = [] }: Post, world: World): Html {
  if (media.length === 0) return html``;
  return html`<div class="media">${media.map((each) => figure(each, world))}</div>`;
}

function figure({ remoteId, mimeType, altText }: PostedMedium, world: World): Html {
  const file = shownFile(remoteId, world);
  const alt = altText === '' ? html`` : html`<figcaption>ALT ${altText}</figcaption>`;
  if (file === undefined) return html`<figure><p class="empty">${mimeType}, not kept here</p>${alt}</figure>`;
  const address = fileAddress(remoteId);
  return file.type.startsWith('video/')
    ? html`<figure><video src="${address}" aria-label="${altText}" controls preload="metadata"></video>${alt}</figure>`
    : html`<figure><img src="${address}" alt="${altText}" loading="lazy">${alt}</figure>`;
}
