import { apiError, platforms } from '@carillon/core';
import { hasAccount, hasProfile, type Queries, type Reader } from '@carillon/db';
import { z } from 'zod';
import { givenId } from './fields.ts';
import { moment } from './moment.ts';

/** Parameters of a list of posts that are not about their status. */
export const postFilter = {
  profile_id: givenId('prf').optional(),
  account_id: givenId('sac').optional(),
  platform: z.enum(platforms).optional().meta({ description: 'only posts that go to this network' }),
  from: moment.optional().meta({ description: 'only posts that were created at this moment or later' }),
  to: moment.optional().meta({ description: 'only posts that were created before this moment' }),
};

const schema = z.object(postFilter);

/**
 * The same as the database takes it.
 * @throws {ApiError} 404 for a profile, and 400 for an account, that the caller does not have
 */
export async function toFilter(
  db: Queries,
  caller: Reader,
  { profile_id: profileId, account_id: accountId, platform, from, to }: z.output<typeof schema>,
) {
  if (profileId !== undefined && !(await hasProfile(db, caller.userId, profileId)))
    throw apiError('profile_not_found');
  if (accountId !== undefined && !(await hasAccount(db, caller, accountId)))
    throw apiError('social_accounts_not_found');
  return { profileId, accountId, platform, from, to };
}
