import type { XPost } from '../state/post.ts';
import { missing, problems } from './problems.ts';
import { fieldsIn, refuseUnknown, type XEndpoint } from './x-endpoint.ts';

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

export const postParameters = ['tweet.fields', 'post.fields', 'expansions', 'user.fields', 'media.fields'];

/** A post as X's reads return it: the default fields, and those asked for that the sandbox has. */
export function shownPost(post: XPost, fields: readonly string[]) {
  const extra: Record<string, unknown> = {
    created_at: new Date(post.at).toISOString(),
    author_id: post.accountId,
    ...(post.parentId === null ? {} : { referenced_tweets: [{ type: 'replied_to', id: post.parentId }] }),
  };
  const keys = (post.media ?? []).map(({ remoteId }) => remoteId);
  if (keys.length > 0) extra['attachments'] = { media_keys: keys };
  const asked = Object.entries(extra).filter(([name]) => fields.includes(name));
  return {
    id: post.remoteId,
    text: post.text,
    edit_history_tweet_ids: [post.remoteId],
    ...Object.fromEntries(asked),
  };
}
