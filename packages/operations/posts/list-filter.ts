import { apiError, invalidRequest, platforms, problem } from '@carillon/core';
import type { Queries } from '@carillon/db';
import { hasAccount } from '@carillon/db/accounts';
import { listedStatuses, maxWords, searchOf } from '@carillon/db/posts';
import { hasProfile } from '@carillon/db/profiles';
import type { Reader } from '@carillon/db/reader';
import { z } from 'zod';
import { givenId, text } from '../schemas/fields.ts';
import { labelFilter } from '../schemas/labels.ts';
import { moment } from '../schemas/moment.ts';

/** Parameters of a list of posts that are not about their status. */
export const postFilter = {
  profile_id: givenId('prf').optional(),
  account_id: givenId('sac').optional(),
  platform: z.enum(platforms).optional().meta({ description: 'only posts that go to this network' }),
  from: moment.optional().meta({
    description:
      'only posts that were created at this moment or later; in lists with sort=due that are due then or later, with sort=published that were published then or later',
  }),
  to: moment.optional().meta({
    description:
      'only posts that were created before this moment; in lists with sort=due that are due before, with sort=published that were published before',
  }),
  ...labelFilter,
  q: text(200).optional().meta({
    description:
      'only posts with all of these words, or words that begin with them; ten words at most, and each part of a compound or an address counts; case and accents do not matter, and a blank text filters nothing',
    example: 'bell tow',
  }),
  search: text(200).optional().meta({ description: 'another name of q', deprecated: true }),
};

const schema = z.object(postFilter);

/** Those that are about their status, and the order. */
export const statusFilter = {
  status: z
    .enum(['draft', 'scheduled', 'queued', 'publishing', 'published', 'partial', 'failed'])
    .optional()
    .meta({ description: 'only posts with this status' }),
  platform_status: z
    .enum(listedStatuses)
    .optional()
    .meta({ description: 'only posts with an account in this state' }),
  sort: z.enum(['created', 'due', 'published']).optional().meta({
    description:
      'created: the newest first, which is the default. due: only posts with something scheduled or queued, the earliest first. published: only posts that were published on some account, the last first',
  }),
};

const listSchema = z.object({ ...postFilter, ...statusFilter });

/**
 * All parameters of a list, as the database takes them.
 * @throws {ApiError} as `toFilter`
 */
export async function toListFilter(
  db: Queries,
  caller: Reader,
  { status, platform_status: platformStatus, sort, ...given }: z.output<typeof listSchema>,
) {
  const filter = { ...(await toFilter(db, caller, given)), status, platformStatus };
  return sort === undefined || sort === 'created' ? filter : { ...filter, sort };
}

/**
 * The same as the database takes it; `search` is null for a text without a word, by which nothing is found.
 * @throws {ApiError} 404 for a profile or an account that the caller does not have; 400 for too many words
 */
export async function toFilter(
  db: Queries,
  caller: Reader,
  {
    profile_id: profileId,
    account_id: accountId,
    platform,
    external_id: externalId,
    metadata,
    from,
    to,
    search,
    q = search,
  }: z.output<typeof schema>,
) {
  if (profileId !== undefined && !(await hasProfile(db, caller, profileId)))
    throw apiError('profile_not_found');
  if (accountId !== undefined && !(await hasAccount(db, caller, accountId)))
    throw apiError('social_account_not_found');
  const words = q === undefined || q.trim() === '' ? undefined : await searchOf(db, q);
  if (words && words.length > maxWords) {
    const unit = 'words (each part of a compound or of an address is one, too)';
    throw invalidRequest([problem('too_many', 'q', { limit: maxWords, unit })]);
  }
  return { profileId, accountId, platform, externalId, metadata, from, to, search: words };
}
