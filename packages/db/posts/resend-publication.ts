import type { NamedAccount, PostStatus, PublicationStatus } from '@carillon/core';
import type { Queries } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';
import type { WakeUp } from '../wake-up.ts';
import type { StoredPost } from './create-posts.ts';
import { holdPublication, type PublicationKey, readChanged } from './hold-publication.ts';
import { allowOnceMore, queuedAgain } from './queue-again.ts';
import type { Reader } from './read-posts.ts';

/**
 * - resent: it is queued again
 * - draft: the post is one, so nothing of it goes out
 * - inactive: it would certainly fail again, because its account is not active
 * - refused: it has not failed
 */
export type PublicationResend =
  | ({ readonly kind: 'resent' } & StoredPost)
  | { readonly kind: 'no_post' | 'no_platform' }
  | { readonly kind: 'draft'; readonly postStatus: PostStatus }
  | { readonly kind: 'inactive'; readonly account: NamedAccount }
  | { readonly kind: 'refused'; readonly account: NamedAccount; readonly status: PublicationStatus };

/**
 * Queues one failed publication again, whatever the others of its post do, by the rules of `resendPost`: items that are out
 * stay out, and those in doubt are looked up before anything is sent. Of several calls at once, one wins.
 */
export const resendPublication = (
  db: Queries,
  reader: Reader,
  key: PublicationKey,
): Promise<PublicationResend> => inTransaction(db, (tx) => resend(tx, reader, key));

async function resend(tx: Queries, reader: Reader, key: PublicationKey): Promise<PublicationResend> {
  const held = await holdPublication(tx, reader, key);
  if (typeof held === 'string') return { kind: held };
  const { id, account, status, postStatus } = held;
  if (postStatus === 'draft') return { kind: 'draft', postStatus };
  if (status !== 'failed') return { kind: 'refused', account, status };
  if (!account.active) return { kind: 'inactive', account };
  const wakeUps = await tx.$queryRaw<WakeUp[]>`
    WITH again AS (UPDATE publications SET ${queuedAgain} WHERE id = ${id} AND status = 'failed' RETURNING *),
    allowed AS (${allowOnceMore})
    SELECT id AS "publicationId", generation, dispatch, platform::text AS platform, 0::float8 AS "dueInMs" FROM again`;
  return { kind: 'resent', post: await readChanged(tx, key.postId), wakeUps };
}
