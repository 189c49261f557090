import { enumBlobRefs } from '@atproto/lex-data';
import { jsonToLex } from '@atproto/lex-json';
import type { BlueskyPost } from '../state/post.ts';
import type { Answer, World } from '../types.ts';
import { blobKey } from './blobs.ts';
import { problems } from './problems.ts';

/** The blobs that a record names, wherever in it. */
const blobsIn = ({ record }: BlueskyPost) => [...enumBlobRefs(jsonToLex(record), { strict: false })];

const keysIn = (post: BlueskyPost) => blobsIn(post).map(({ ref }) => blobKey(post.accountId, ref.toString()));

/** The reference server's refusal of a record with a blob that is not there, or is another than the record says. */
export function refuseBlobs(post: BlueskyPost, { blobs }: World): Answer | undefined {
  for (const { ref, mimeType, size } of blobsIn(post)) {
    const blob = blobs.get(blobKey(post.accountId, ref.toString()));
    if (blob === undefined) return problems.noBlob(ref.toString());
    if (mimeType !== blob.mimeType) return problems.otherMimeType(blob.mimeType, mimeType);
    if (size !== blob.sizeBytes) return problems.otherSize(blob.sizeBytes, size);
  }
  return undefined;
}

/** Remembers that a post names its blobs. */
export function holdBlobs(post: BlueskyPost, { blobs }: World): void {
  for (const key of keysIn(post)) blobs.get(key)?.namedBy.add(post.remoteId);
}

/** A post is gone, or is another now; what no post names any more goes with it, as on the reference server. */
export function releaseBlobs(post: BlueskyPost, { blobs }: World, successor?: BlueskyPost): void {
  const kept = new Set(successor === undefined ? [] : keysIn(successor));
  for (const key of keysIn(post)) {
    if (kept.has(key)) continue;
    const blob = blobs.get(key);
    blob?.namedBy.delete(post.remoteId);
    if (blob?.namedBy.size === 0) blobs.delete(key);
  }
}
