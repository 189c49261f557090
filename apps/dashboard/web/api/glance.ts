import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { serverNow } from '../time/server-clock.ts';
import { type AnswerOf, ask } from './ask.ts';

type Answer = AnswerOf<'GET /glance'>;

/** A number that the server counts to a bound. */
export type Counted = Answer['attention'];

/** The next due time, what needs attention, and what can be undone: shown in the frame of every screen. */
export type Glance = Omit<Answer, 'undo' | 'deletions'> & {
  /** Posts that go out in some seconds, and can be kept from it; the newest first. */
  readonly undo: readonly PendingUndo[];
  /** Posts that are gone for people, and are deleted in some seconds; the newest first. */
  readonly deletions: readonly PendingDeletion[];
};

/** With the time at which it goes out, by the clock of this computer, ms. */
export type PendingUndo = Omit<Answer['undo'][number], 'leftMs'> & { readonly until: number };

/** With the time at which it is deleted, by the clock of this computer, ms. */
export type PendingDeletion = Omit<Answer['deletions'][number], 'leftMs'> & { readonly until: number };

const received = (answer: Answer): Glance => ({
  ...answer,
  undo: answer.undo.map(({ leftMs, ...undo }) => ({ ...undo, until: serverNow() + leftMs })),
  deletions: answer.deletions.map(({ leftMs, ...one }) => ({ ...one, until: serverNow() + leftMs })),
});

/** Milliseconds between two reads while the server sends no change: accounts break without a word. */
const pollMs = 60_000;

/** The same while a deletion is at work: nothing else reports its end, ms. */
const deletingPollMs = 1_000;

/** As all keys of posts, so that it is read again when one was changed here. The server sends what changes elsewhere. */
const key = ['posts', 'glance'] as const;

export const isGlance = ([first, second]: QueryKey): boolean => first === key[0] && second === key[1];

const query = {
  queryKey: key,
  queryFn: async () => received(await ask('GET /glance')),
};

export const useGlance = () =>
  useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      data?.deletions.some(({ until }) => until <= serverNow() + deletingPollMs) ? deletingPollMs : pollMs,
  });

/** Asks the server now. An ended session is noticed then, as by every request. */
export const readGlance = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({ ...query, staleTime: 0 });

/** Keeps what the server sent without being asked, and no older answer that is still on its way. */
export function keepGlance(client: QueryClient, sent: Answer): void {
  void client.cancelQueries({ queryKey: key });
  client.setQueryData(key, received(sent));
}
