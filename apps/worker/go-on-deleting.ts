import { goOnDeleting as goOn } from '@carillon/accounts';
import type { WorkerContext } from './context.ts';
import { repeat } from './repeat.ts';

/** Files of media are left to later rounds: nobody waits for this one. */
const filesMs = 2_000;

type DeletionContext = Pick<
  WorkerContext,
  'db' | 'keys' | 'urls' | 'networks' | 'log' | 'times' | 'stopping'
>;

/** Deletes users whose deletion was begun by somebody who died or did not want to wait, until stopped. */
export function goOnDeleting(context: DeletionContext): Promise<void> {
  const { db, keys, urls, networks, log, times, stopping } = context;
  const parts = { db, keys, urls, networks: async () => networks };
  const deleting = { ...parts, by: { kind: 'system' }, times: { filesMs } } as const;
  const round = () =>
    goOn(deleting, stopping, (userId, { left, ...deletion }) =>
      log.info({ userId, ...deletion, left: left.length }, 'a user is being deleted'),
    );
  const repeating = { what: 'deleting users', intervalMs: times.deletionMs, log, stopping };
  return repeat(round, repeating);
}
