import { recordUri } from './new-record.ts';
import { problems } from './problems.ts';
import { findActor } from './repo.ts';
import type { OpenEndpoint } from './xrpc-route.ts';

/** com.atproto.repo.getRecord. */
export const getRecord: OpenEndpoint = {
  nsid: 'com.atproto.repo.getRecord',
  method: 'get',
  whose: ({ query }, { state }) => findActor(query.get('repo') ?? '', state),
  answer({ query }, { state }) {
    const repo = query.get('repo') ?? '';
    const uri = recordUri(
      findActor(repo, state)?.id ?? repo,
      query.get('collection') ?? '',
      query.get('rkey') ?? '',
    );
    const post = state.ledger.live(uri);
    const wanted = query.get('cid');
    if (post?.platform !== 'bluesky' || (wanted !== null && wanted !== post.cid))
      return problems.noRecord(uri);
    return { status: 200, body: { uri, cid: post.cid, value: post.record } };
  },
};
