import type { Account } from '../state/account.ts';
import type { BlueskyPost } from '../state/post.ts';
import type { State } from '../state/state.ts';
import { findActor } from './actors.ts';
import { postType } from './check-record.ts';
import { isGate } from './gates.ts';
import { recordUri } from './new-record.ts';
import { problems } from './problems.ts';
import type { OpenEndpoint } from './xrpc-route.ts';

/** com.atproto.repo.getRecord. */
export const getRecord: OpenEndpoint = {
  nsid: 'com.atproto.repo.getRecord',
  method: 'get',
  accountOf: ({ query }, { state }) => findActor(query.get('repo') ?? '', state),
  answer({ query }, { state }) {
    const repo = query.get('repo') ?? '';
    const did = findActor(repo, state)?.id ?? repo;
    const [collection, rkey] = [query.get('collection') ?? '', query.get('rkey') ?? ''];
    const uri = recordUri(did, collection, rkey);
    const post = state.ledger.live(isGate(collection) ? recordUri(did, postType, rkey) : uri);
    const standing = post?.platform === 'bluesky' ? [post, ...(post.gates ?? [])] : [];
    const found = standing.find((one) => ('uri' in one ? one.uri : one.remoteId) === uri);
    const wanted = query.get('cid');
    if (found === undefined || (wanted !== null && wanted !== found.cid)) return problems.noRecord(uri);
    return { status: 200, body: { uri, cid: found.cid, value: found.record } };
  },
};

/** com.atproto.repo.listRecords: newest key first, unless `reverse`. */
export const listRecords: OpenEndpoint = {
  nsid: 'com.atproto.repo.listRecords',
  method: 'get',
  accountOf: ({ query }, { state }) => findActor(query.get('repo') ?? '', state),
  answer({ query }, { state }) {
    const repo = query.get('repo') ?? '';
    const account = findActor(repo, state);
    if (account === undefined) return problems.invalid(`Could not find repo: ${repo}`);
    const limit = Number(query.get('limit') ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      return problems.invalid(`integer too big (maximum 100, got ${query.get('limit')}) at $.limit`);
    const records = query.get('collection') === postType ? keptBy(account, state) : [];
    if (query.get('reverse') === 'true') records.reverse();
    const cursor = query.get('cursor');
    const start = cursor === null ? 0 : records.findIndex(({ recordKey }) => recordKey === cursor) + 1;
    const page = records.slice(start, start + limit);
    const last = page.at(-1)?.recordKey;
    return {
      status: 200,
      body: {
        ...(last === undefined ? {} : { cursor: last }),
        records: page.map(({ remoteId, cid, record }) => ({ uri: remoteId, cid, value: record })),
      },
    };
  },
};

/** An account's posts that still stand, newest key first. */
function keptBy({ id }: Account, { ledger }: State): BlueskyPost[] {
  const uris = new Set(ledger.of(id).map(({ remoteId }) => remoteId));
  return [...uris]
    .map((uri) => ledger.live(uri))
    .filter((post) => post?.platform === 'bluesky')
    .sort((one, other) => (one.recordKey < other.recordKey ? 1 : -1));
}
