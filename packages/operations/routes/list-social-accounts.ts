import { apiError } from '@carillon/core';
import { countAccounts, listAccounts } from '@carillon/db/accounts';
import { hasProfile } from '@carillon/db/profiles';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { givenId } from '../schemas/fields.ts';
import { pageAnswer, pageOf } from '../schemas/page.ts';
import { accountLimits, socialAccount } from '../schemas/social-account.ts';

export const listSocialAccountsEndpoint = endpoint({
  operationId: 'listSocialAccounts',
  method: 'get',
  path: '/social-accounts',
  summary: 'List social accounts',
  description: 'The connected accounts, and how many the plan allows.',
  scope: 'accounts:read',
  query: z.strictObject({ profile_id: givenId('prf').optional(), ...pageOf('sac') }),
  answer: {
    status: 200,
    schema: z.object({ ...pageAnswer(socialAccount), limits: accountLimits }),
  },
  errors: ['profile_not_found'],
  async handle({ query: { profile_id: profileId, ...paging } }, { db, plans, caller }) {
    if (profileId !== undefined && !(await hasProfile(db, caller, profileId)))
      throw apiError('profile_not_found');
    const [page, current] = await Promise.all([
      listAccounts(db, caller, { ...pageRequest(paging), profileId }),
      countAccounts(db, caller),
    ]);
    const max = plans[caller.plan].socialAccounts;
    return {
      data: page.rows,
      ...cursorsByIds(paging, page, { prefix: 'sac', newestFirst: false }),
      limits: { current, max, canAdd: current < max },
    };
  },
});
