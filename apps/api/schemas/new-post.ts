import { z } from 'zod';
import { givenId, text } from './fields.ts';

/** Far beyond what any network takes, so that the sentence about a long item can give its measured length. */
const longestContent = 20_000;

const item = z.strictObject({ content: text(longestContent) }).meta({ id: 'Item' });

const target = z
  .strictObject({ items: z.array(item).min(1).max(25) })
  .meta({ id: 'Target', description: 'one item is a single post, several are a thread' });

const targets = z
  .record(text(200), target)
  .refine((record) => Object.keys(record).length > 0, { error: 'an object with at least one social account' })
  .refine((record) => Object.keys(record).length <= 50, {
    error: 'an object with at most 50 social accounts',
  });

/** The body of POST /posts. */
export const newPost = z
  .strictObject({
    profileId: givenId('prf'),
    platforms: targets.meta({ description: 'from social account id (sac_…) to what it posts' }),
    scheduledAt: z.iso
      .datetime({
        offset: true,
        error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00',
      })
      .nullish()
      .transform((value) => (value ? new Date(value) : null))
      .refine((value) => value === null || value.getUTCFullYear() <= 9999, {
        error: 'a time before the year 10000',
      }),
    autoSchedule: z.boolean().default(false),
    publishNow: z.boolean().default(false),
    status: z
      .enum(['draft', 'scheduled'])
      .nullish()
      .transform((value) => value ?? null),
  })
  .meta({ id: 'NewPost' });
