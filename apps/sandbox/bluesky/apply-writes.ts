import { z } from 'zod';
import type { Answer } from '../types.ts';
import { isOwnRepo } from './actors.ts';
import { commitRecords, nextHead } from './commit-records.ts';
import { isGate, newGate, withGates } from './gates.ts';
import { newRecord, recordSchema } from './new-record.ts';
import { problems } from './problems.ts';
import { spendWrite } from './rate-limits.ts';
import { parseInput, type SessionEndpoint } from './xrpc-route.ts';

const createType = 'com.atproto.repo.applyWrites#create';

const schema = z.object({
  repo: z.string(),
  validate: z.boolean().optional(),
  writes: z.array(
    z.object({
      $type: z.literal(createType),
      collection: z.string(),
      rkey: z.string().optional(),
      value: recordSchema,
    }),
  ),
});

const maxBytes = 2_000_000;

/** com.atproto.repo.applyWrites, for creates: all of them or none. */
export const applyWrites: SessionEndpoint = {
  nsid: 'com.atproto.repo.applyWrites',
  method: 'post',
  token: 'access',
  publishes: true,
  async handle(call, world) {
    if (call.body.length > maxBytes) return problems.tooLarge();
    const parsed = parseInput(call, schema);
    if ('status' in parsed) return parsed;
    const { repo, writes, validate = true } = parsed.input;
    if (!isOwnRepo(repo, call.account)) return problems.wrongRepo();
    if (writes.length > 200) return problems.invalid('Too many writes. Max: 200');
    const spent = spendWrite(call.account, 3 * writes.length, world);
    if ('status' in spent) return spent;
    const records = await Promise.all(
      writes.map(({ collection, rkey = world.tids.next(world.now()), value: record }) =>
        isGate(collection)
          ? newGate({ collection, rkey, record }, call.account)
          : newRecord({ collection, rkey, record, validate }, call.account, world),
      ),
    );
    const refused = records.find((record): record is Answer => 'status' in record);
    if (refused !== undefined) return refused;
    const written = records.filter((record) => 'record' in record);
    const posts = withGates(
      written.filter((record) => 'platform' in record),
      written.filter((record) => 'collection' in record),
    );
    if ('status' in posts) return posts;
    const conflict = commitRecords(posts, world);
    if (conflict !== undefined) return conflict;
    const results = written.map((record) => ({
      $type: 'com.atproto.repo.applyWrites#createResult',
      uri: 'collection' in record ? record.uri : record.remoteId,
      cid: record.cid,
      ...(validate ? { validationStatus: 'valid' } : {}),
    }));
    return { status: 200, ...spent, body: { commit: await nextHead(call.account, world), results } };
  },
};
