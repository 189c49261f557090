import { z } from 'zod';
import { exampleId, givenId, text } from './fields.ts';
import { altText } from './medium.ts';

/** Far beyond what any network takes, so that the sentence about a long item can give its measured length. */
const maxContentUnits = 20_000;

const attached = z
  .strictObject({
    id: givenId('med').meta({ example: exampleId('med') }),
    altText: altText
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'what it shows, in this post; that of the medium unless given' }),
  })
  .meta({ id: 'AttachedMedium' });

/** Far more than any network takes, so that the sentence about too many can count them. */
const maxAttached = 20;

const item = z
  .strictObject({
    content: text(maxContentUnits).meta({ description: 'may be empty with media' }),
    media: z.array(attached).max(maxAttached).default([]).meta({
      description: 'pictures, a GIF or a video, uploaded before, in the order in which they are shown',
      example: [],
    }),
  })
  .meta({ id: 'Item' });

const target = z
  .strictObject({ items: z.array(item).min(1).max(25) })
  .meta({ id: 'Target', description: 'one item is a single post, several are a thread' });

const targets = z
  .record(text(200), target)
  .refine((record) => Object.keys(record).length > 0, { error: 'an object with at least one social account' })
  .refine((record) => Object.keys(record).length <= 50, {
    error: 'an object with at most 50 social accounts',
  });

const moment = z.iso
  .datetime({
    offset: true,
    error: 'a date-time with a timezone offset, such as 2026-11-21T09:00:00+01:00',
  })
  .transform((value) => new Date(value))
  .refine((value) => value.getUTCFullYear() <= 9999, { error: 'a time before the year 10000' });

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

const platforms = targets.meta({
  description: 'social account id (sac_…) → the items to post on that account',
  example: { [exampleId('sac')]: { items: [{ content: 'Hello from Carillon' }] } },
});
const status = z.enum(['draft', 'scheduled']);
const latest = { description: 'what has not begun to be published by then fails instead of being late' };

/** The body of POST /posts. */
export const newPost = z
  .strictObject({
    profileId: givenId('prf').meta({ example: exampleId('prf') }),
    platforms,
    scheduledAt: orNull(moment),
    latestAt: orNull(moment).meta(latest),
    autoSchedule: z.boolean().default(false),
    publishNow: z.boolean().default(false),
    status: orNull(status),
  })
  .meta({ id: 'NewPost' });

/** The body of PATCH /posts/{id}: what is not given stays as it is. */
export const postChange = z
  .strictObject({
    platforms: platforms.optional(),
    scheduledAt: moment.nullable().optional(),
    latestAt: moment.nullable().optional().meta(latest),
    autoSchedule: z.boolean().optional(),
    publishNow: z.boolean().optional(),
    status: status.nullish().transform((value) => value ?? undefined),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error:
      'an object with at least one of platforms, scheduledAt, latestAt, autoSchedule, publishNow, status',
  })
  .meta({ id: 'PostChange' });
