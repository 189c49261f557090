import { apiError } from '@carillon/core';
import { countAccounts } from '@carillon/db/accounts';
import { findOwnApiKey } from '@carillon/db/api-keys';
import { countMediaBytes, countMediaBytesOfKey } from '@carillon/db/media';
import { isBound } from '@carillon/db/reader';
import { countPosts, countPostsOfKey } from '@carillon/db/usages';
import { findUser } from '@carillon/db/users';
import { limitsOf } from '../limits-of-caller.ts';
import { endpoint } from '../run/operation.ts';
import { meAnswer } from '../schemas/me.ts';

export const getMeEndpoint = endpoint({
  operationId: 'getMe',
  method: 'get',
  path: '/me',
  summary: 'Get the key of the request',
  description:
    'Answers whose key it is, its scopes and its end, what the plan allows, and what the month has used. Every valid key may ask, so this tells a client whether its key works. A key that is bound to profiles sees its own part only.',
  answer: { status: 200, schema: meAnswer },
  errors: [],
  async handle(_, { db, caller, plans }) {
    const { userId, plan, sandbox, apiKeyId, firstKeyId } = caller;
    const bound = isBound(caller) ? firstKeyId : null;
    const [user, key, posts, socialAccounts, mediaBytes] = await Promise.all([
      findUser(db, userId),
      apiKeyId === null ? null : findOwnApiKey(db, userId, apiKeyId),
      bound === null ? countPosts(db, userId, sandbox) : countPostsOfKey(db, bound),
      countAccounts(db, caller),
      bound === null ? countMediaBytes(db, userId) : countMediaBytesOfKey(db, userId, bound),
    ]);
    if (user === null) throw apiError('unauthorized');
    const shown = bound === null ? { user, plan } : { user: { ...user, email: null }, plan: null };
    const usage = { posts, socialAccounts, mediaBytes };
    return { data: { ...shown, limits: limitsOf(caller, plans), usage, key } };
  },
});
