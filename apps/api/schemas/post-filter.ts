import { apiError, platforms } from '@carillon/core';
import { hasAccount, hasProfile, type Queries, type Reader, searchOf } from '@carillon/db';
import { z } from 'zod';
import { givenId, text } from './fields.ts';
import { moment } from './moment.ts';

/** Parameters of a list of posts that are not about their status. */
export const postFilter = {
  profile_id: givenId('prf').optional(),
  account_id: givenId('sac').optional(),
  platform: z.enum(platforms).optional().meta({ description: 'only posts that go to this network' }),
  from: moment.optional().meta({
    description:
      'only posts that were created at this moment or later; with sort=due, that are due then, with sort=published, that were published then',
  }),
  to: moment.optional().meta({
    description:
      'only posts that were created before this moment; with sort=due, that are due before, with sort=published, that were published before',
  }),
  q: text(200).optional().meta({
    description:
      'only posts in which all of these words are, or words that begin with them; upper and lower case are the same',
    example: 'bell tow',
  }),
};

const schema = z.object(postFilter);

/**
 * The same as the database takes it; `search` is null for a text without a word, by which nothing is found.
 * @throws {ApiError} 404 for a profile, and 400 for an account, that the caller does not have
 */
export async function toFilter(
  db: Queries,
  caller: Reader,
  { profile_id: profileId, account_id: accountId, platform, from, to, q }: z.output<typeof schema>,
) {
  if (profileId !== undefined && !(await hasProfile(db, caller.userId, profileId)))
    throw apiError('profile_not_found');
  if (accountId !== undefined && !(await hasAccount(db, caller, accountId)))
    throw apiError('social_accounts_not_found');
  const search = q === undefined || q.trim() === '' ? undefined : await searchOf(db, q);
  return { profileId, accountId, platform, from, to, search };
}
