import { type Platform, platformTitles } from '@carillon/core';
import type { Post } from '../state/post.ts';
import type { World } from '../world.ts';
import { avatar } from './avatar.ts';
import { type Html, html } from './html.ts';
import { linkedText } from './linked-text.ts';
import { newestThreads } from './threads.ts';

/** What a network's followers would see now, newest thread on top. */
export function timelineColumn(platform: Platform, { state }: World): Html {
  const threads = newestThreads(platform, state.ledger);
  if (threads.length === 0)
    return html`<p class="empty">Nothing was published on ${platformTitles[platform]} yet.</p>`;
  const shown = threads.map(
    (thread) => html`<li class="thread">${thread.map((post) => article(post, nameOf(post)))}</li>`,
  );
  return html`<ol class="threads">${shown}</ol>`;

  function nameOf({ accountId, handle }: Post) {
    return state.accounts.withId(accountId)?.name ?? handle;
  }
}

function article(post: Post, name: string): Html {
  const time = new Date(post.at).toISOString();
  return html`<article class="post">
<div class="avatar">${avatar(post.handle)}</div>
<div class="said">
<header><strong>${name}</strong> <span class="handle">@${post.handle}</span> <time datetime="${time}" title="${time}">${time.slice(11, 19)} UTC</time></header>
<p dir="auto">${linkedText(post)}</p>
</div>
</article>`;
}
