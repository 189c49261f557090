import { problems } from './problems.ts';
import type { XEndpoint } from './x-endpoint.ts';

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
