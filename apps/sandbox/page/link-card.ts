import { isObject } from '../http/call.ts';
import type { Post } from '../state/post.ts';
import type { World } from '../types.ts';
import { type Html, html } from './html.ts';
import { fileAddress, shownFile } from './uploaded-file.ts';

/** The card of a link below a post of Bluesky; nothing below any other post, or for another scheme than http. */
export function linkCard(post: Post, world: World): Html {
  const embed = post.platform === 'bluesky' ? post.record['embed'] : undefined;
  const external = isObject(embed) ? embed['external'] : undefined;
  if (!isObject(external)) return html``;
  const { uri, title, description, thumb } = external;
  const address = String(uri);
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return html``;
  return html`<a class="card" href="${address}" rel="noreferrer nofollow">
${picture(thumb, world)}
<span>${new URL(address).host}</span>
<strong>${String(title)}</strong>
<span>${String(description)}</span>
</a>`;
}

/** The title says all that the picture does. */
function picture(thumb: unknown, world: World): Html {
  const ref = isObject(thumb) ? thumb['ref'] : undefined;
  const cid = isObject(ref) ? String(ref['$link']) : '';
  const isThere = shownFile(cid, world)?.type.startsWith('image/');
  return isThere ? html`<img src="${fileAddress(cid)}" alt="" loading="lazy">` : html``;
}
