import type { Failure } from '@carillon/core';
import { z } from 'zod';
import { type Access, asUser } from './as-user.ts';
import { ask } from './ask.ts';
import { postedAt, postId } from './post-id.ts';
import { unavailable } from './wire-failures.ts';

/** A window of time by the times in X's ids, ms since 1970. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export const isWithin = ({ from, to }: Window, time: number): boolean => time >= from && time <= to;

const timelinePost = z.object({ id: postId, text: z.string() });

export type TimelinePost = z.infer<typeof timelinePost>;

const timelinePage = z.object({
  data: z.array(timelinePost).default([]),
  // Without a count, an answer without posts is no proof that there are none.
  meta: z.object({ result_count: z.number(), next_token: z.string().optional() }),
});

/** X shows no more of an account (X, user timelines page). */
const maxShownPosts = 3_200;

type Page = z.infer<typeof timelinePage> | { readonly failure: Failure };

/** Every post that the account made in a window of time, newest first, on however many pages. */
export async function readWindow(
  access: Access,
  window: Window,
): Promise<{ readonly posts: readonly TimelinePost[] } | { readonly failure: Failure }> {
  const posts: TimelinePost[] = [];
  const behind = access.clocks.apart(access.session.baseUrl).behind;
  let filters = filtersFor(window, access.call.now().getTime() - behind);
  let next: Record<string, string> = {};
  for (;;) {
    const page = await readPage(access, { ...filters, ...next });
    if ('failure' in page) {
      if (!refusesFilters(page.failure) || Object.keys(filters).length === 0) return page;
      filters = {};
      next = {};
      continue;
    }
    posts.push(...page.data.filter(({ id }) => isWithin(window, postedAt(id))));
    if (posts.length > maxShownPosts) return { failure: unavailable };
    const token = page.meta.next_token;
    if (!token || page.data.some(({ id }) => postedAt(id) < window.from)) return { posts };
    next = { pagination_token: token };
  }
}

/** Not every 400 is about the filters: the token endpoint answers with it too. */
const refusesFilters = ({ code, status }: Failure) => code === 'rejected' && status === 400;

/** `now` is X's. These only save pages. Field lists are never asked for: their names change, and id and text always come. */
function filtersFor({ from, to }: Window, now: number): Record<string, string> {
  const second = 1000;
  const end = to + second;
  // X refuses an end in the future or just past.
  const isPast = end < now - 30 * second;
  return { max_results: '100', start_time: timestamp(from), ...(isPast && { end_time: timestamp(end) }) };
}

/** X takes no fractions of a second. */
const timestamp = (time: number) => new Date(time).toISOString().replace(/\.\d+/, '');

async function readPage(access: Access, query: Record<string, string>): Promise<Page> {
  const params = { id: access.session.platformUserId };
  const answer = await asUser(access, (client) =>
    ask(client, { does: 'read' }, (api) => api.v2.get<unknown>('users/:id/tweets', query, { params })),
  );
  if ('failure' in answer) return answer;
  return timelinePage.safeParse(answer.data).data ?? { failure: unavailable };
}
