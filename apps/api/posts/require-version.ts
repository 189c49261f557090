import { apiError } from '@carillon/core';
import type { Queries } from '@carillon/db';
import { lockPost } from '@carillon/db/posts';
import type { RequestContext } from '../context.ts';
import { etagOf, isMatch } from '../http/etag.ts';
import { postAnswer } from '../schemas/post.ts';
import { findShownPost } from './find-shown-post.ts';

/**
 * Holds a post against the If-Match of a request that changes it. Within a transaction, and nobody else changes the post
 * before that ends. Without If-Match, or such a post, it does nothing.
 * @throws {ApiError} 412 when the post is no longer what the client has read
 */
export async function requireVersion(
  tx: Queries,
  id: string,
  { caller, ifMatch, publicUrl }: Pick<RequestContext, 'caller' | 'ifMatch' | 'publicUrl'>,
): Promise<void> {
  if (ifMatch === null) return;
  await lockPost(tx, caller, id);
  const version = await versionOf(tx, id, { caller, publicUrl });
  if (version !== null && !isMatch(ifMatch, version)) throw apiError('precondition_failed');
}

/** The ETag of a post as it is now. @returns null when the caller has no such post */
export async function versionOf(
  db: Queries,
  id: string,
  reader: Pick<RequestContext, 'caller' | 'publicUrl'>,
): Promise<string | null> {
  const data = await findShownPost(db, reader, id);
  return data && etagOf(JSON.stringify(postAnswer.parse({ data })));
}
