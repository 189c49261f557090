import { missing, problems } from './problems.ts';
import { fieldsIn, refuseUnknown } from './query.ts';
import { postParameters, shownPost } from './shown-post.ts';
import type { XEndpoint } from './x-endpoint.ts';

/** X, GET /2/tweets/:id. */
export const getTweet: XEndpoint = {
  name: 'getTweet',
  method: 'get',
  path: '/2/tweets/:id',
  scopes: ['tweet.read', 'users.read'],
  price: () => 0.005,
  handle({ params, query }, { state }) {
    const { id = '' } = params;
    const post = state.ledger.live(id);
    const refusal = refuseUnknown(query, postParameters);
    if (refusal !== undefined) return refusal;
    if (post?.platform !== 'x') return missing('tweet', id);
    return { status: 200, body: { data: shownPost(post, fieldsIn(query, 'tweet.fields', 'post.fields')) } };
  },
};

/** X, DELETE /2/tweets/:id. */
export const deleteTweet: XEndpoint = {
  name: 'deleteTweet',
  method: 'delete',
  path: '/2/tweets/:id',
  scopes: ['tweet.read', 'tweet.write', 'users.read'],
  price: () => 0.01,
  handle({ params, account }, world) {
    const { id = '' } = params;
    const post = world.state.ledger.live(id);
    if (post?.platform !== 'x') return problems.notFound(id);
    if (post.accountId !== account.id)
      return problems.forbidden('You are not authorized to delete this Tweet.');
    world.record({ type: 'deleted', remoteId: id });
    return { status: 200, body: { data: { deleted: true } } };
  },
};
