import { ComAtprotoRepoApplyWrites as applyWrites } from '@atproto/api';
import type { Outcome } from '@carillon/core';
import type { Batch, Session } from '../network.ts';
import { failureFromBluesky } from './failures.ts';
import { postCollection, postRecord, recordUri } from './thread-records.ts';
import type { Wire } from './wire.ts';
import { withToken } from './with-token.ts';

interface Sending {
  readonly wire: Wire;
  /** Told the uri of a record that was stored with another CID than ours, to which replies point in vain. */
  readonly onChanged: (uri: string) => void;
}

/** Writes the stored records in one commit. Their keys are ours, so a second commit of them is refused. */
export async function publish(
  batch: Batch,
  session: Session,
  { wire, onChanged }: Sending,
): Promise<Outcome> {
  const did = session.platformUserId;
  const posts = batch.items.map((item) => postRecord.parse(item));
  const writes = posts.map(({ recordKey, record }) => ({
    $type: 'com.atproto.repo.applyWrites#create' as const,
    collection: postCollection,
    rkey: recordKey,
    value: record,
  }));
  try {
    const sent = await withToken(session, wire, (agent) =>
      agent.com.atproto.repo.applyWrites({ repo: did, validate: true, writes }),
    );
    if ('failure' in sent) return sent.failure;
    const cids = new Set(posts.map(({ cid }) => cid));
    const stored = (sent.value.data.results ?? []).filter(applyWrites.isCreateResult);
    for (const { uri, cid } of stored) if (!cids.has(cid)) onChanged(uri);
    return { kind: 'published', remoteIds: posts.map((post) => recordUri(did, post)) };
  } catch (error) {
    return failureFromBluesky(error, { call: 'write', now: wire.now() });
  }
}
