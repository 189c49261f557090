import { fieldsIn, refuseUnknown } from './query.ts';
import type { XEndpoint } from './x-endpoint.ts';

/** X, GET /2/users/me. */
export const me: XEndpoint = {
  name: 'me',
  method: 'get',
  path: '/2/users/me',
  scopes: ['tweet.read', 'users.read'],
  price: () => 0.01,
  handle({ query, account, origin }) {
    const refusal = refuseUnknown(query, ['user.fields', 'expansions', 'tweet.fields', 'post.fields']);
    if (refusal !== undefined) return refusal;
    const extra = {
      profile_image_url: `${origin}/avatars/x/${encodeURIComponent(account.handle)}.svg`,
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
