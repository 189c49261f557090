import { cidForLex } from '@atproto/lex-cbor';
import { enumBlobRefs } from '@atproto/lex-data';
import { jsonToLex } from '@atproto/lex-json';
import { isObject } from '../http/call.ts';
import type { Account } from '../state/account.ts';
import type { BlueskyPost } from '../state/post.ts';
import type { Answer, World } from '../types.ts';
import { blobKey } from './blobs.ts';
import { problems } from './problems.ts';

/**
 * Writes new records, all or none. A key that is taken is answered with 500, as the reference server does.
 * Nothing waits between the checks and the writing, so of two that race one is refused.
 */
export function commitRecords(posts: readonly BlueskyPost[], world: World): Answer | undefined {
  const { ledger } = world.state;
  const dangling = posts.flatMap(repliedTo).find((ref) => !pointsAt(ref, posts, world));
  if (dangling !== undefined)
    return problems.invalid(`Could not find the post that is replied to: ${dangling.uri}`);
  const uris = new Set(posts.map(({ remoteId }) => remoteId));
  const taken = posts.some(({ remoteId }) => ledger.live(remoteId) !== undefined);
  if (taken || uris.size < posts.length) return problems.internal();
  const refusal = posts.map((post) => refuseBlobs(post, world)).find((answer) => answer !== undefined);
  if (refusal !== undefined) return refusal;
  for (const post of posts) {
    world.record({ type: 'commit', post });
    holdBlobs(post, world);
  }
  return undefined;
}

/** The head of a repository after a write. */
export async function nextHead({ id }: Account, { tids, now }: World) {
  const rev = tids.next(now());
  return { cid: (await cidForLex({ did: id, rev })).toString(), rev };
}

interface Ref {
  readonly uri: unknown;
  readonly cid: unknown;
}

function repliedTo({ record }: BlueskyPost): Ref[] {
  const { reply } = record;
  if (!isObject(reply)) return [];
  return [reply['root'], reply['parent']].flatMap((ref) =>
    isObject(ref) ? { uri: ref['uri'], cid: ref['cid'] } : [],
  );
}

function pointsAt({ uri, cid }: Ref, batch: readonly BlueskyPost[], { state }: World): boolean {
  const there = batch.find(({ remoteId }) => remoteId === uri) ?? state.ledger.live(String(uri));
  return there?.platform === 'bluesky' && there.cid === cid;
}

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
