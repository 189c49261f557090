import { ComAtprotoRepoApplyWrites as applyWrites } from '@atproto/api';
import type { Outcome } from '@carillon/core';
import type { Batch, BatchItem, Session } from '../network.ts';
import { uploadCaptions } from './captions.ts';
import { failureFromBluesky, unconfirmed } from './failures.ts';
import { wishesOf } from './post-options.ts';
import { type PostRecord, postCollection, postRecord, recordUri } from './thread-records.ts';
import type { Wire } from './wire.ts';
import { withToken } from './with-token.ts';

interface Sending {
  readonly wire: Wire;
  /** Gets the uri of a record that was stored with another CID than ours, to which replies point in vain. */
  readonly onChanged: (uri: string) => void;
}

/** Writes the stored records in one commit, with those that say who may reply and quote. Their keys are ours, so a second commit of them is refused. */
export async function publish(
  batch: Batch,
  session: Session,
  { wire, onChanged }: Sending,
): Promise<Outcome> {
  const did = session.platformUserId;
  const posts = batch.items.map((item) => postRecord.parse(item));
  const gates = batch.items.flatMap((item) => gatesOf(item, did));
  const writes = [...posts.map((post) => create(postCollection, post)), ...gates];
  try {
    const missing = await uploadCaptions(batch.items, session, wire);
    if (missing !== null) return missing;
    const sent = await withToken(session, wire, (agent) =>
      agent.com.atproto.repo.applyWrites({ repo: did, validate: true, writes }),
    );
    if ('failure' in sent) return sent.failure;
    if (Array.isArray(sent.value.data)) return unconfirmed; // the SDK lets a list pass for an object
    const cids = new Set(posts.map(({ cid }) => cid));
    const stored = (sent.value.data.results ?? []).filter(applyWrites.isCreateResult);
    for (const { uri, cid } of stored.slice(0, posts.length)) if (!cids.has(cid)) onChanged(uri);
    return { kind: 'published', remoteIds: posts.map((post) => recordUri(did, post)) };
  } catch (error) {
    return failureFromBluesky(error, { call: 'write', now: wire.now() });
  }
}

const create = (
  collection: string,
  { recordKey: rkey, record }: Pick<PostRecord, 'recordKey' | 'record'>,
) => ({
  $type: 'com.atproto.repo.applyWrites#create' as const,
  collection,
  rkey,
  value: record,
});

const threadGate = 'app.bsky.feed.threadgate';
const postGate = 'app.bsky.feed.postgate';
const replyRules = { mentioned: 'mentionRule', following: 'followingRule', followers: 'followerRule' };

/** They have the key of their post (Bluesky, lexicons app.bsky.feed.threadgate and app.bsky.feed.postgate). */
function gatesOf({ options = {}, ...item }: BatchItem, did: string) {
  const { replyGate, allowQuotes = true } = wishesOf(options.bluesky);
  const post = postRecord.parse(item);
  const { recordKey, record } = post;
  const common = { post: recordUri(did, post), createdAt: record['createdAt'] };
  const gate = ($type: string, rules: object) =>
    create($type, { recordKey, record: { $type, ...common, ...rules } });
  return [
    ...(replyGate === undefined
      ? []
      : [
          gate(threadGate, {
            allow: replyGate.map((who) => ({ $type: `${threadGate}#${replyRules[who]}` })),
          }),
        ]),
    ...(allowQuotes ? [] : [gate(postGate, { embeddingRules: [{ $type: `${postGate}#disableRule` }] })]),
  ];
}
