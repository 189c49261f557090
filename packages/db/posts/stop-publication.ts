import {
  type FailureCode,
  type NamedAccount,
  type PublicationStatus,
  sentence,
  storedSentences,
} from '@carillon/core';
import type { Queries } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';
import type { PostRow } from './create-posts.ts';
import {
  type HeldPublication,
  holdPublication,
  type PublicationKey,
  readChanged,
} from './hold-publication.ts';
import type { Reader } from './read-posts.ts';

/**
 * - stopped: it has failed, and says that somebody stopped it
 * - publishing: a worker has it right now
 * - in_doubt: a request for one of its items has left, and nobody knows yet what became of it
 * - refused: it is neither scheduled nor queued
 */
export type Stop =
  | { readonly kind: 'stopped'; readonly post: PostRow; readonly account: NamedAccount }
  | { readonly kind: 'no_post' | 'no_platform' }
  | { readonly kind: 'publishing' | 'in_doubt'; readonly account: NamedAccount }
  | { readonly kind: 'refused'; readonly account: NamedAccount; readonly status: PublicationStatus };

/**
 * Gives up one publication that waits, whatever the others of its post do. It fails, so that it is seen and can be resent;
 * jobs that were made for it do nothing. A worker that claims it at the same moment either comes first, and this is refused,
 * or finds nothing to do.
 */
export const stopPublication = (db: Queries, reader: Reader, key: PublicationKey): Promise<Stop> =>
  inTransaction(db, (tx) => stop(tx, reader, key));

const code: FailureCode = 'stopped';
const open: readonly PublicationStatus[] = ['scheduled', 'queued', 'publishing'];

async function stop(tx: Queries, reader: Reader, key: PublicationKey): Promise<Stop> {
  const held = await holdPublication(tx, reader, key);
  if (typeof held === 'string') return { kind: held };
  const { id, account, status, items } = held;
  if (!open.includes(status)) return { kind: 'refused', account, status };
  if (items.some(({ state }) => state === 'sending')) return { kind: 'in_doubt', account };
  if (status === 'publishing') return { kind: 'publishing', account };
  const stopped = await tx.$executeRaw`
    UPDATE publications SET status = 'failed', generation = generation + 1, next_at = NULL, crashes = 0,
      error_code = ${code}, error_message = ${messageOf(items)}
    WHERE id = ${id} AND status IN ('scheduled', 'queued')`;
  if (stopped !== 1) throw new Error('The publication changed, though it was held.');
  return { kind: 'stopped', post: await readChanged(tx, key.postId), account };
}

function messageOf(items: HeldPublication['items']): string {
  const sent = items.filter(({ state }) => state === 'sent').length;
  if (items.some(({ state, sends }) => state === 'pending' && sends > 0))
    return storedSentences.stopped_unconfirmed;
  return sent === 0
    ? storedSentences.stopped
    : sentence(storedSentences.stopped_in_part, { sent, items: items.length });
}
