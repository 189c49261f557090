import type { Failure } from '@carillon/core';
import { z } from 'zod';
import { type Batch, type BatchItem, callDeadline, type LookUp } from '../network.ts';
import type { Apart } from '../network-clocks.ts';
import { type Access, asUser } from './as-user.ts';
import { ask } from './ask.ts';
import { findPost } from './find-post.ts';
import { postedAt, postId } from './post-id.ts';
import { onlyItem } from './publish-post.ts';
import { isWithin, readWindow, type Window } from './read-window.ts';
import { unavailable } from './wire-failures.ts';

/** Posts with the text of one with media that are asked about in one look. */
const maxAsked = 10;

/** Between our clock and X's, beyond what was measured, ms. */
const toleranceMs = 5_000;

/**
 * The same at the last look before a repeat, ms: one of the clocks may have been set since the try, unheard of by this
 * process, and a post that is overlooked now is doubled.
 */
const lastToleranceMs = 120_000;

/** A request that left in time may reach X late: a broken wire delivers what the kernel still holds, ms. */
const maxUnderwayMs = 10 * 60_000;

/** Looks for the batch's one item among all that the account posted while it was tried, by the times in X's ids. */
export async function lookUpPost(batch: Batch, access: Access): Promise<LookUp> {
  const item = onlyItem(batch);
  const first = windowsOf(batch, item, access);
  const look = await lookWithin(first, batch, access);
  if (look.kind !== 'absent') return look;
  // Its answer may be the first that shows X's clock.
  const second = windowsOf(batch, item, access);
  return isWider(second, first) ? lookWithin(second, batch, access) : look;
}

/** @param windows each holds the one before it: what is found in a narrow one comes first */
async function lookWithin(windows: readonly Window[], batch: Batch, access: Access): Promise<LookUp> {
  const widest = windows.at(-1);
  if (widest === undefined) return { kind: 'absent' };
  const reading = await readWindow(access, widest);
  if ('failure' in reading) return { kind: 'unreadable', failure: reading.failure };
  const taken = await batch.taken(reading.posts.map(({ id }) => id));
  const free = reading.posts.filter(({ id }) => !taken.has(id));
  const item = onlyItem(batch);
  const others = new Set<string>();
  for (const window of windows) {
    for (;;) {
      const within = free.filter(({ id }) => isWithin(window, postedAt(id)) && !others.has(id));
      const post = await findPost(within, item.content, batch.parent !== null);
      if (post === undefined) break;
      const isOurs = !knowsUploads(item) || (await showsUploads(post.id, item, access));
      if (isOurs === true) return { kind: 'found', remoteIds: [post.id] };
      if (isOurs !== false) return { kind: 'unreadable', failure: isOurs.failure };
      others.add(post.id);
      if (others.size > maxAsked) return { kind: 'unreadable', failure: unavailable };
    }
  }
  return { kind: 'absent' };
}

/** Those of a try that a database forgot when it was put back are unknown: then the text alone decides. */
const knowsUploads = ({ media = [] }: BatchItem): boolean => media.some(({ remoteId }) => remoteId !== null);

/** Any try, from the first to the newest, may have been the one that went through. None where there was no try. */
function windowsOf(
  { lastLook = false }: Batch,
  { firstIntentAt, intentAt }: BatchItem,
  { clocks, session }: Access,
): Window[] {
  if (intentAt === null) return [];
  const apart: Apart = clocks.apart(session.baseUrl);
  const from = (firstIntentAt ?? intentAt).getTime() - apart.behind;
  const to = intentAt.getTime() + callDeadline + maxUnderwayMs + apart.ahead;
  const window = { from: from - toleranceMs, to };
  return lastLook ? [window, { from: from - lastToleranceMs, to: to + lastToleranceMs }] : [window];
}

function isWider(windows: readonly Window[], than: readonly Window[]): boolean {
  const widest = windows.at(-1);
  const before = than.at(-1);
  return widest !== undefined && before !== undefined && (widest.from < before.from || widest.to > before.to);
}

const shownPost = z.object({
  data: z.object({
    id: postId,
    attachments: z.object({ media_keys: z.array(z.string()).max(100).default([]) }).optional(),
  }),
});

/**
 * True when a post shows uploads of an item: media keys end with the ids of uploads (X, POST /2/media/upload/initialize). The
 * same text may be on other posts of the account, and a post without a text looks like any other.
 */
async function showsUploads(
  id: string,
  { media = [] }: BatchItem,
  access: Access,
): Promise<boolean | { readonly failure: Failure }> {
  const query = { 'tweet.fields': 'attachments' };
  const answer = await asUser(access, (client) =>
    ask(client, { does: 'read' }, (api) => api.v2.get<unknown>('tweets/:id', query, { params: { id } })),
  );
  if ('failure' in answer) return answer;
  const { data } = shownPost.safeParse(answer.data);
  if (data === undefined) return { failure: unavailable };
  const keys = data.data.attachments?.media_keys ?? [];
  return media.some(({ remoteId }) => remoteId !== null && keys.some((key) => key.endsWith(`_${remoteId}`)));
}
