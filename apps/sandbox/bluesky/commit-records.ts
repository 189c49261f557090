import { cidForLex } from '@atproto/lex-cbor';
import { isObject } from '../http/call.ts';
import type { Account } from '../state/account.ts';
import type { BlueskyPost } from '../state/post.ts';
import type { Answer, World } from '../types.ts';
import { problems } from './problems.ts';
import { holdBlobs, refuseBlobs } from './record-blobs.ts';

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
