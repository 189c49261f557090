import type { MediaType, Platform } from '@carillon/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readPost } from './posts.ts';
import { RequestError, request } from './request.ts';
import type { Post } from './types.ts';

/** A post at one of its times. */
export interface CalendarEntry {
  readonly postId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly status: Post['status'];
  readonly content: string;
  readonly updatedAt: string;
  /** Number of different times at which the post goes out. */
  readonly times: number;
  readonly accounts: readonly { readonly platform: Platform; readonly platformUsername: string }[];
  /** The first of its media; null when it has none. */
  readonly medium: EntryMedium | null;
  /** Number of its media. */
  readonly mediaCount: number;
}

export interface EntryMedium {
  readonly id: string;
  readonly type: MediaType;
  readonly altText: string;
  readonly hasThumbnail: boolean;
}

interface Calendar {
  readonly entries: readonly CalendarEntry[];
  /** True when there are more entries than these. */
  readonly more: boolean;
}

/** A part of the calendar of a profile, ISO 8601; the end is excluded. */
export interface Range {
  readonly profileId: string;
  readonly from: string;
  readonly to: string;
}

const keyOf = ({ profileId, from, to }: Range) => ['calendar', profileId, from, to];

export const useCalendar = (range: Range) =>
  useQuery({
    queryKey: keyOf(range),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: async () => {
      const { profileId, from, to } = range;
      return (await request<{ data: Calendar }>('GET', `/app/calendar/${profileId}/${from}/${to}`)).data;
    },
  });

export interface Move {
  readonly entry: CalendarEntry;
  /** ISO 8601. */
  readonly to: string;
}

/** Gives a post another time. It is there at once, and back where it was when the server refuses. */
export function useMove(range: Range) {
  const client = useQueryClient();
  const key = keyOf(range);
  return useMutation({
    mutationFn: movePost,
    async onMutate({ entry, to }: Move) {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Calendar>(key);
      client.setQueryData<Calendar>(key, (now) => now && { ...now, entries: moved(now.entries, entry, to) });
      return before;
    },
    onError: (_error, _move, before) => void client.setQueryData(key, before),
    onSettled() {
      for (const name of ['calendar', 'posts', 'post']) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}

/** Moves all parts of a post to the new time, also those that had one of their own. */
const moved = (entries: readonly CalendarEntry[], { postId }: CalendarEntry, at: string): CalendarEntry[] =>
  entries
    .filter(
      (entry, index) =>
        entries.findIndex((other) => other.postId === entry.postId) === index || entry.postId !== postId,
    )
    .map((entry) => (entry.postId === postId ? { ...entry, at, times: 1 } : entry))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** @throws {RequestError} when the post is not what the calendar shows any more, and nothing was changed */
async function movePost({ entry, to }: Move): Promise<void> {
  const { post, etag } = await readPost(entry.postId);
  if (post.status !== entry.status || post.updatedAt !== entry.updatedAt)
    throw new RequestError(
      412,
      'precondition_failed',
      'The post has changed since the calendar was loaded, so it was not moved. Check it and try again.',
    );
  const body = { scheduledAt: to, status: entry.status };
  await request('PATCH', `/v1/posts/${post.id}`, body, { 'If-Match': etag });
}
