import { apiError, plans } from '@carillon/core';
import { countAccounts, hasProfile, listAccounts } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { accountLimits, socialAccount } from '../schemas/social-account.ts';

export const listSocialAccountsEndpoint = endpoint({
  operationId: 'listSocialAccounts',
  method: 'get',
  path: '/social-accounts',
  summary: 'List social accounts',
  description: 'The connected accounts, and how many the plan allows.',
  query: z.strictObject({ profile_id: givenId('prf').optional() }),
  answer: { status: 200, schema: z.object({ data: z.array(socialAccount), limits: accountLimits }) },
  errors: ['profile_not_found'],
  async handle({ query: { profile_id: profileId } }, { db, caller: { userId, plan, sandbox } }) {
    if (profileId !== undefined && !(await hasProfile(db, userId, profileId)))
      throw apiError('profile_not_found');
    const filter = { ...(profileId && { profileId }), ...(sandbox && { sandbox }) };
    const [data, current] = await Promise.all([listAccounts(db, userId, filter), countAccounts(db, userId)]);
    const max = plans[plan].socialAccounts;
    return { data, limits: { current, max, canAdd: current < max } };
  },
});
