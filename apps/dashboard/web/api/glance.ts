import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';

/** A number that the server counts to a bound. */
export interface Counted {
  readonly count: number;
  /** There are more. */
  readonly more: boolean;
}

/** As the server tells it. */
type ToldGlance = AnswerOf<'GET /glance'>;

/** What the frame of every screen tells. */
export interface Glance extends Omit<ToldGlance, 'undo'> {
  /** Posts that go out in some seconds, and can be kept from it; the newest first. */
  readonly undo: readonly PendingUndo[];
}

export interface PendingUndo extends Omit<ToldGlance['undo'][number], 'leftMs'> {
  /** When it goes out, by the clock of this computer, ms. */
  readonly until: number;
}

const received = (told: ToldGlance): Glance => ({
  ...told,
  undo: told.undo.map(({ leftMs, ...undo }) => ({ ...undo, until: Date.now() + leftMs })),
});

/** Milliseconds between two reads while nothing is told to have changed: accounts break without a word. */
const glanceMs = 60_000;

/** As all keys of posts, so that it is read again when one was changed here. What changes elsewhere, the server tells. */
const key = ['posts', 'glance'] as const;

export const isGlance = ([first, second]: QueryKey): boolean => first === key[0] && second === key[1];

const glanceQuery = {
  queryKey: key,
  queryFn: async () => received(await ask('GET /glance')),
};

export const useGlance = () => useQuery({ ...glanceQuery, refetchInterval: glanceMs });

/** Asks the server now. An ended session is noticed then, as by every request. */
export const readGlance = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({ ...glanceQuery, staleTime: 0 });

/** Keeps what the server told without being asked, and no older answer that is still on its way. */
export function keepGlance(client: QueryClient, told: ToldGlance): void {
  void client.cancelQueries({ queryKey: key });
  client.setQueryData(key, received(told));
}
