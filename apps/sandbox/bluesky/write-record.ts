import { z } from 'zod';
import type { BlueskyPost, Post } from '../state/post.ts';
import type { Answer, World } from '../types.ts';
import { isOwnRepo } from './actors.ts';
import { commitRecords, holdBlobs, nextHead, refuseBlobs, releaseBlobs } from './commit-records.ts';
import { newRecord, recordSchema, recordUri } from './new-record.ts';
import { problems } from './problems.ts';
import { spendWrite } from './rate-limits.ts';
import { parseInput, type SessionCall, type SessionEndpoint } from './xrpc-route.ts';

interface Write<Input extends { repo: string }> {
  readonly schema: z.ZodType<Input>;
  /** Of the budgets of an hour and a day. */
  readonly points: number;
}

/** The input of a write to the caller's own repository, for which there are points left; else the refusal. */
function beginWrite<Input extends { repo: string }>(
  call: SessionCall,
  world: World,
  { schema, points }: Write<Input>,
) {
  const parsed = parseInput(call, schema);
  if ('status' in parsed) return parsed;
  if (!isOwnRepo(parsed.input.repo, call.account)) return problems.wrongRepo();
  const spent = spendWrite(call.account, points, world);
  return 'status' in spent ? spent : { input: parsed.input, spent };
}

const creation = z.object({
  repo: z.string(),
  collection: z.string(),
  rkey: z.string().optional(),
  validate: z.boolean().optional(),
  record: recordSchema,
});

/** com.atproto.repo.createRecord. */
export const createRecord: SessionEndpoint = {
  nsid: 'com.atproto.repo.createRecord',
  method: 'post',
  token: 'access',
  publishes: true,
  async handle(call, world) {
    const begun = beginWrite(call, world, { schema: creation, points: 3 });
    if ('status' in begun) return begun;
    const { rkey = world.tids.next(world.now()), validate = true, ...rest } = begun.input;
    const { spent } = begun;
    const post = await newRecord({ ...rest, rkey, validate }, call.account, world);
    if ('status' in post) return post;
    const conflict = commitRecords([post], world);
    if (conflict !== undefined) return conflict;
    const commit = await nextHead(call.account, world);
    const status = validate ? { validationStatus: 'valid' } : {};
    return { status: 200, ...spent, body: { uri: post.remoteId, cid: post.cid, commit, ...status } };
  },
};

const replacement = z.object({
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
    const begun = beginWrite(call, world, { schema: replacement, points: 2 });
    if ('status' in begun) return begun;
    const { validate = true, swapRecord, ...rest } = begun.input;
    const { spent } = begun;
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
  const refusal = refuseBlobs(post, world);
  if (refusal !== undefined) return refusal;
  world.record({ type: 'replaced', post: { ...post, at: current.at } });
  holdBlobs(post, world);
  if (current.platform === 'bluesky') releaseBlobs(current, world, post);
  return undefined;
}

const deletion = z.object({ repo: z.string(), collection: z.string(), rkey: z.string() });

/** com.atproto.repo.deleteRecord. Deleting what is not there is no error. */
export const deleteRecord: SessionEndpoint = {
  nsid: 'com.atproto.repo.deleteRecord',
  method: 'post',
  token: 'access',
  async handle(call, world) {
    const begun = beginWrite(call, world, { schema: deletion, points: 1 });
    if ('status' in begun) return begun;
    const { input, spent } = begun;
    const remoteId = recordUri(call.account.id, input.collection, input.rkey);
    const post = world.state.ledger.live(remoteId);
    if (post?.platform !== 'bluesky') return { status: 200, ...spent, body: {} };
    world.record({ type: 'deleted', remoteId });
    releaseBlobs(post, world);
    return { status: 200, ...spent, body: { commit: await nextHead(call.account, world) } };
  },
};
