import { daysBetween, maxBulkPosts, postStatuses } from '@carillon/core';
import { postFilter, statusFilter } from '@carillon/operations/posts/list-filter';
import { givenId } from '@carillon/operations/schemas/fields';
import { z } from 'zod';

const { profile_id, account_id, platform, from, to, q } = postFilter;

/** Filter of a list of posts: the parameters of GET /v1/posts. */
export const bulkFilter = z.strictObject({ profile_id, account_id, platform, from, to, q, ...statusFilter });

/** A post, and the version of it that the person has seen. */
export const bulkVersion = z.strictObject({
  id: givenId('pst'),
  status: z.enum(postStatuses),
  updatedAt: z.iso.datetime().transform((at) => new Date(at)),
});

/** Durations that posts are moved by: hours, days or weeks, forward or back. */
const distance = z.string().regex(/^-?P(T\d{1,3}H|\d{1,3}[DW])$/, {
  error: 'a duration such as P1W, P1D or -PT1H',
});

const date = z.iso.date().refine((day) => day >= '2000-01-01', { error: 'a day such as 2030-03-06' });

/** Days over which posts are spread at most. */
const maxDays = 3_660;

const move = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('distance'), by: distance }),
  z.strictObject({ kind: z.literal('date'), date }),
  z
    .strictObject({ kind: z.literal('spread'), from: date, to: date })
    .refine(({ from: first, to: last }) => daysBetween(first, last) >= 1, {
      path: ['to'],
      error: 'not before the first day',
    })
    .refine(({ from: first, to: last }) => daysBetween(first, last) <= maxDays, {
      path: ['to'],
      error: `at most ${maxDays} days after the first`,
    }),
  z.strictObject({ kind: z.literal('slots') }),
]);

const accountIds = z.array(givenId('sac')).max(50).readonly();

/** As `BulkAction` has it. */
const bulkAction = z.discriminatedUnion('name', [
  z.strictObject({ name: z.enum(['publish', 'resend', 'delete']) }),
  z.strictObject({ name: z.literal('move'), to: move }),
  z
    .strictObject({ name: z.literal('accounts'), add: accountIds, remove: accountIds })
    .refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ['add'],
      error: 'at least one account to add or to remove',
    })
    .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), {
      path: ['remove'],
      error: 'accounts that are not added as well',
    }),
]);

/** Which posts, and what is done with them: `filter` for all that match, `chosen` by name, or `ids` by name as they are now. */
export const bulkRequest = z.strictObject({
  filter: bulkFilter.optional(),
  chosen: z.array(bulkVersion).min(1).max(maxBulkPosts).optional(),
  ids: z.array(givenId('pst')).min(1).max(maxBulkPosts).optional(),
  action: bulkAction,
});
