import { XRPCError } from '@atproto/api';
import type { Batch, LookUp, Session } from '../network.ts';
import { callServer } from './call-server.ts';
import { blueskyCredentials, recordServer } from './credentials.ts';
import { failureFromBluesky } from './failures.ts';
import { findByText } from './find-by-text.ts';
import { type PostRecord, postCollection, postRecord, recordUri } from './thread-records.ts';
import type { Wire } from './wire.ts';

/**
 * Asks, without a login, for the records of a batch. They were written together or not at all, so any one of
 * them proves the whole: the others were deleted since. Its content does not matter: the key is ours, an edit is
 * the person's.
 */
export async function lookUp(batch: Batch, session: Session, wire: Wire): Promise<LookUp> {
  const did = session.platformUserId;
  const service = recordServer(blueskyCredentials.parse(await session.vault.read()), session);
  if (batch.items.every(({ recordKey }) => recordKey === null)) return byText(batch, { did, service, wire });
  const posts = batch.items.map((item) => postRecord.parse(item));

  async function isThere({ recordKey }: PostRecord): Promise<boolean> {
    try {
      const place = { repo: did, collection: postCollection, rkey: recordKey };
      await callServer({ service, wire }, (sdk) => sdk.com.atproto.repo.getRecord(place));
      return true;
    } catch (error) {
      if (error instanceof XRPCError && error.error === 'RecordNotFound') return false;
      throw error;
    }
  }

  const isAnyThere = async (some: PostRecord[]) => (await Promise.all(some.map(isThere))).includes(true);

  try {
    const found = (await isAnyThere(posts.slice(0, 1))) || (await isAnyThere(posts.slice(1)));
    return found
      ? { kind: 'found', remoteIds: posts.map((post) => recordUri(did, post)) }
      : { kind: 'absent' };
  } catch (error) {
    return unreadable(error, wire);
  }
}

/** Its keys are unknown: it may have been sent by a database that was put back since. */
async function byText(
  batch: Batch,
  { did, service, wire }: { readonly did: string; readonly service: string; readonly wire: Wire },
): Promise<LookUp> {
  try {
    return await findByText(batch, { did, server: { service, wire } });
  } catch (error) {
    return unreadable(error, wire);
  }
}

const unreadable = (error: unknown, wire: Wire): LookUp => ({
  kind: 'unreadable',
  failure: failureFromBluesky(error, { call: 'read', now: wire.now() }),
});
