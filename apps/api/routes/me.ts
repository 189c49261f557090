import { apiError } from '@carillon/core';
import { countAccounts } from '@carillon/db/accounts';
import { findOwnApiKey } from '@carillon/db/api-keys';
import { countMediaBytes } from '@carillon/db/media';
import { countPosts } from '@carillon/db/usages';
import { findUser } from '@carillon/db/users';
import { endpoint } from '../http/endpoint.ts';
import { meAnswer } from '../schemas/me.ts';

export const getMeEndpoint = endpoint({
  operationId: 'getMe',
  method: 'get',
  path: '/me',
  summary: 'Get what the key is good for',
  description:
    'Whose key it is, what it may do and until when, and what the plan allows and the month has used. Any good key may ask: it is how a client tests a connection.',
  answer: { status: 200, schema: meAnswer },
  errors: [],
  async handle(_, { db, caller, plans }) {
    const { userId, plan, sandbox, apiKeyId } = caller;
    const [user, key, posts, socialAccounts, mediaBytes] = await Promise.all([
      findUser(db, userId),
      apiKeyId === null ? null : findOwnApiKey(db, userId, apiKeyId),
      countPosts(db, userId, sandbox),
      countAccounts(db, caller),
      countMediaBytes(db, userId),
    ]);
    if (user === null) throw apiError('unauthorized');
    return {
      data: { user, plan, limits: plans[plan], usage: { posts, socialAccounts, mediaBytes }, key },
    };
  },
});
