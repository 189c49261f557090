import type { Route } from '../types.ts';
import { authorize } from './authorize.ts';
import { mediaEndpoints } from './media/endpoints.ts';
import { postTweet } from './post-tweet.ts';
import { timeline } from './timeline.ts';
import { revoke, token } from './token.ts';
import { deleteTweet, getTweet } from './tweet-by-id.ts';
import { fieldsIn, refuseUnknown, type XEndpoint, xRoute } from './x-endpoint.ts';

/** X, GET /2/users/me. */
const me: XEndpoint = {
  name: 'me',
  method: 'get',
  path: '/2/users/me',
  scopes: ['tweet.read', 'users.read'],
  price: () => 0.01,
  handle({ query, account, origin }) {
    const refusal = refuseUnknown(query, ['user.fields', 'expansions', 'tweet.fields', 'post.fields']);
    if (refusal !== undefined) return refusal;
    const extra = {
      profile_image_url: `${origin}/avatars/x/${encodeURIComponent(account.handle)}.png`,
      created_at: new Date(account.createdAt).toISOString(),
    };
    const fields = fieldsIn(query, 'user.fields');
    const asked = Object.entries(extra).filter(([name]) => fields.includes(name));
    return {
      status: 200,
      body: {
        data: { id: account.id, name: account.name, username: account.handle, ...Object.fromEntries(asked) },
      },
    };
  },
};

/** Every endpoint of the X double. */
export const xRoutes: readonly Route[] = [
  authorize,
  token,
  revoke,
  ...[postTweet, getTweet, deleteTweet, me, timeline, ...mediaEndpoints].map(xRoute),
];
