import { type Platform, platformTitles } from '@carillon/core';
import { isObject } from '../http/call.ts';
import { askedBeside } from '../state/asked-beside.ts';
import type { Ledger } from '../state/ledger.ts';
import type { Post, PostedMedium } from '../state/post.ts';
import type { World } from '../types.ts';
import { faceOf } from './face.ts';
import { type Html, html } from './html.ts';
import { linkedText } from './linked-text.ts';
import { fileAddress, shownFile } from './uploaded-file.ts';

/**
 * A network's timeline as its followers would see it now, newest thread on top.
 * @param handle of the only account whose posts are shown; empty for all
 */
export function timelineColumn(platform: Platform, world: World, handle = ''): Html {
  const { state } = world;
  const threads = newestThreads(platform, state.ledger, handle);
  if (threads.length === 0)
    return html`<p class="empty">${handle === '' ? 'Nothing was published' : `@${handle} has published nothing`} on ${platformTitles[platform]} yet.</p>`;
  const shown = threads.map(
    (thread) => html`<li class="thread">${thread.map((post) => article(post, nameOf(post), world))}</li>`,
  );
  return html`<ol class="threads">${shown}</ol>`;

  function nameOf({ accountId, handle }: Post) {
    return state.accounts.withId(accountId)?.name ?? handle;
  }
}

function article(post: Post, name: string, world: World): Html {
  const time = new Date(post.at).toISOString();
  return html`<article class="post" id="${post.remoteId}">
<div class="avatar">${avatar(post.handle)}</div>
<div class="said">
<header><strong>${name}</strong> <a class="handle" href="/?account=${encodeURIComponent(post.handle)}" aria-label="Only posts of @${post.handle}">@${post.handle}</a> <time datetime="${time}" title="${time}">${time.slice(11, 19)} UTC</time></header>
<p dir="auto">${linkedText(post)}</p>
${postMedia(post, world)}${linkCard(post, world)}${askedFor(post)}
</div>
</article>`;
}

/** As many posts as a person would scroll through. */
const maxPosts = 200;

/** The newest posts that still stand, in threads: each from its first item down, the latest thread first. */
function newestThreads(platform: Platform, ledger: Ledger, handle: string): Post[][] {
  const threads = new Map<string, Post[]>();
  const newest = ledger.commits
    .slice(-20 * maxPosts)
    .filter((post) => post.platform === platform && (handle === '' || post.handle === handle));
  for (const post of newest.slice(-maxPosts).reverse()) {
    const live = ledger.live(post.remoteId);
    if (live === undefined) continue;
    const root = rootOf(live, ledger);
    const thread = threads.get(root);
    if (thread === undefined) threads.set(root, [live]);
    else thread.unshift(live);
  }
  return [...threads.values()];
}

function rootOf(post: Post, ledger: Ledger): string {
  let root = post;
  for (let parent = above(root, ledger); parent !== undefined; parent = above(root, ledger)) root = parent;
  return root.remoteId;
}

const above = (post: Post, ledger: Ledger) =>
  post.parentId === null ? undefined : ledger.live(post.parentId);

/** The picture of a handle. */
function avatar(handle: string): Html {
  const { hue, rows } = faceOf(handle);
  const cells = rows.flatMap((row, y) =>
    row.flatMap((isColoured, x) => (isColoured ? [`M${9 + 6 * x} ${9 + 6 * y}h6v6h-6z`] : [])),
  );
  return html`<svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><circle cx="24" cy="24" r="24" fill="hsl(${hue} 50% 93%)"/><path fill="hsl(${hue} 50% 40%)" d="${cells.join('')}"/></svg>`;
}

/** The card of a link below a post of Bluesky; nothing below any other post, or for another scheme than http. */
function linkCard(post: Post, world: World): Html {
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

/** Pictures and videos of a post, as far as their files are still in memory. */
function postMedia({ media = [] }: Post, world: World): Html {
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

/** Extras asked of the network beside text and media. */
function askedFor(post: Post): Html {
  const asked = Object.entries(askedBeside(post));
  if (asked.length === 0) return html``;
  const words = asked.map(([name, values]) => `${name} ${values.join(', ') || 'nobody'}`);
  return html`<p class="asked">${words.join(' · ')}</p>`;
}
