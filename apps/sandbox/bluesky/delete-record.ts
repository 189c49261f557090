import { z } from 'zod';
import { nextHead } from './commit-records.ts';
import { recordUri } from './new-record.ts';
import { problems } from './problems.ts';
import { spendWrite } from './rate-limits.ts';
import { isOwnRepo } from './repo.ts';
import { parseInput, type SessionEndpoint } from './xrpc-route.ts';

const schema = z.object({ repo: z.string(), collection: z.string(), rkey: z.string() });

/** com.atproto.repo.deleteRecord. Deleting what is not there is no error. */
export const deleteRecord: SessionEndpoint = {
  nsid: 'com.atproto.repo.deleteRecord',
  method: 'post',
  token: 'access',
  async handle(call, world) {
    const parsed = parseInput(call, schema);
    if ('status' in parsed) return parsed;
    const { repo, collection, rkey } = parsed.input;
    if (!isOwnRepo(repo, call.account)) return problems.wrongRepo();
    const spent = spendWrite(call.account, 1, world);
    if ('status' in spent) return spent;
    const remoteId = recordUri(call.account.id, collection, rkey);
    if (world.state.ledger.live(remoteId) === undefined) return { status: 200, ...spent, body: {} };
    world.record({ type: 'deleted', remoteId });
    return { status: 200, ...spent, body: { commit: await nextHead(call.account, world) } };
  },
};
