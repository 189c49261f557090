import { madeAt } from '@carillon/core';
import type { Database } from '@carillon/db';
import { findOwnApiKey } from '@carillon/db/api-keys';
import { listRequests } from '@carillon/db/requests';

/** No request lasts longer, ms. */
const longestMs = 600_000;

/**
 * The API key that made a post of a user, as activity has those who act; null where a person made it, or where the log of
 * requests does not reach back so far.
 */
export async function creatorOf(db: Database, userId: string, postId: string) {
  const at = madeAt('pst', postId)?.getTime();
  if (at === undefined) return null;
  const reader = { userId, sandbox: false };
  const { rows } = await listRequests(db, reader, {
    ...{ postId, operation: 'createPost', failed: false, limit: 1 },
    ...{ from: new Date(at - longestMs), to: new Date(at + 1) }, // or those that read it later hide it
  });
  const [made] = rows;
  if (made === undefined) return null;
  const key = await findOwnApiKey(db, userId, made.apiKeyId);
  return { type: 'api_key', isViewer: true, email: null, key: key?.name ?? null } as const;
}
