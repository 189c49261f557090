import { z } from 'zod';
import type { Answer } from '../http/route.ts';
import type { BlueskyPost, Post } from '../state/post.ts';
import type { World } from '../world.ts';
import { commitRecords, nextHead } from './commit-records.ts';
import { newRecord, recordSchema } from './new-record.ts';
import { problems } from './problems.ts';
import { spendWrite } from './rate-limits.ts';
import { isOwnRepo } from './repo.ts';
import { parseInput, type SessionEndpoint } from './xrpc-route.ts';

const schema = z.object({
  repo: z.string(),
  collection: z.string(),
  rkey: z.string(),
  validate: z.boolean().optional(),
  record: recordSchema,
  /** The CID that the record must have now; null: there must be none. */
  swapRecord: z.string().nullish(),
});

/** com.atproto.repo.putRecord. The same record again changes nothing and is no error. */
export const putRecord: SessionEndpoint = {
  nsid: 'com.atproto.repo.putRecord',
  method: 'post',
  token: 'access',
  publishes: true,
  async handle(call, world) {
    const parsed = parseInput(call, schema);
    if ('status' in parsed) return parsed;
    const { repo, validate = true, swapRecord, ...rest } = parsed.input;
    if (!isOwnRepo(repo, call.account)) return problems.wrongRepo();
    const spent = spendWrite(call.account, 2, world);
    if ('status' in spent) return spent;
    const post = await newRecord({ ...rest, validate }, call.account, world);
    if ('status' in post) return post;
    const body = { uri: post.remoteId, cid: post.cid, ...(validate ? { validationStatus: 'valid' } : {}) };
    const current = world.state.ledger.live(post.remoteId);
    if (current?.platform === 'bluesky' && current.cid === post.cid) return { status: 200, ...spent, body };
    const refusal = refuseSwap(swapRecord, current) ?? write(post, current, world);
    if (refusal !== undefined) return refusal;
    return { status: 200, ...spent, body: { ...body, commit: await nextHead(call.account, world) } };
  },
};

function refuseSwap(swap: string | null | undefined, current: Post | undefined): Answer | undefined {
  const cid = current?.platform === 'bluesky' ? current.cid : null;
  return swap === undefined || swap === cid ? undefined : problems.invalidSwap(`Record was at ${cid}`);
}

function write(post: BlueskyPost, current: Post | undefined, world: World): Answer | undefined {
  if (current === undefined) return commitRecords([post], world);
  world.record({ type: 'replaced', post: { ...post, at: current.at } });
  return undefined;
}
