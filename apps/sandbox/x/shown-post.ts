import type { XPost } from '../state/post.ts';

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
