import { z } from 'zod';
import { commitRecords, nextHead } from './commit-records.ts';
import { newRecord, recordSchema } from './new-record.ts';
import { problems } from './problems.ts';
import { spendWrite } from './rate-limits.ts';
import { isOwnRepo } from './repo.ts';
import { parseInput, type SessionEndpoint } from './xrpc-route.ts';

const schema = z.object({
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
    const parsed = parseInput(call, schema);
    if ('status' in parsed) return parsed;
    const { repo, rkey = world.tids.next(world.now()), validate = true, ...rest } = parsed.input;
    if (!isOwnRepo(repo, call.account)) return problems.wrongRepo();
    const spent = spendWrite(call.account, 3, world);
    if ('status' in spent) return spent;
    const post = await newRecord({ ...rest, rkey, validate }, call.account, world);
    if ('status' in post) return post;
    const conflict = commitRecords([post], world);
    if (conflict !== undefined) return conflict;
    const commit = await nextHead(call.account, world);
    const status = validate ? { validationStatus: 'valid' } : {};
    return { status: 200, ...spent, body: { uri: post.remoteId, cid: post.cid, commit, ...status } };
  },
};
