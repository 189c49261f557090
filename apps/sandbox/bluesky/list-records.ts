import { postType } from './check-record.ts';
import { problems } from './problems.ts';
import { findActor } from './repo.ts';
import type { OpenEndpoint } from './xrpc-route.ts';

/** com.atproto.repo.listRecords: newest key first, unless `reverse`. */
export const listRecords: OpenEndpoint = {
  nsid: 'com.atproto.repo.listRecords',
  method: 'get',
  whose: ({ query }, { state }) => findActor(query.get('repo') ?? '', state),
  answer({ query }, { state }) {
    const repo = query.get('repo') ?? '';
    const account = findActor(repo, state);
    if (account === undefined) return problems.invalid(`Could not find repo: ${repo}`);
    const limit = Number(query.get('limit') ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      return problems.invalid(`integer too big (maximum 100, got ${query.get('limit')}) at $.limit`);
    const direction = query.get('reverse') === 'true' ? 1 : -1;
    const cursor = query.get('cursor');
    const found = new Map(
      state.ledger.of(account.id).map(({ remoteId }) => [remoteId, state.ledger.live(remoteId)]),
    );
    const records = [...found.values()]
      .filter((post) => post?.platform === 'bluesky')
      .filter(() => query.get('collection') === postType)
      .toSorted((one, other) => direction * (one.recordKey < other.recordKey ? -1 : 1))
      .filter(({ recordKey }) => cursor === null || direction * (recordKey < cursor ? -1 : 1) > 0)
      .filter(({ recordKey }) => recordKey !== cursor);
    const page = records.slice(0, limit);
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
