import { postStatuses } from '@carillon/core';
import { z } from 'zod';
import { exampleId, givenId } from './fields.ts';
import { externalId, metadata } from './labels.ts';
import { momentOrLocal, offsetsOfOthers, timezone, withZone } from './moment.ts';
import { orAnswered } from './or-answered.ts';
import { fullPost } from './post.ts';
import { changedTargets, newTargets } from './targets.ts';

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

const status = z.enum(['draft', 'scheduled']);

/** The document's text on the fields that decide when a post goes out. The rules are in packages/core/plan-post.ts. */
const precedence =
  'Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft.';

const scheduledAtMeta = {
  description: [
    'When it goes out, never earlier: a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00 or',
    '2040-01-09T08:00:00Z, or without one beside timezone; at most 5 minutes in the past. It and autoSchedule are mutually exclusive. A draft keeps it for',
    `later. ${precedence}`,
  ].join(' '),
};

const autoScheduleMeta = {
  description: [
    'true: each network gets its next free slot, within the posting windows, the spacing and the daily limit of the',
    `profile. It and scheduledAt are mutually exclusive. ${precedence}`,
  ].join(' '),
};

const publishNowMeta = { description: `true: it goes out at once. ${precedence}` };

const statusMeta = {
  description: [
    'draft: it is stored, and not published. scheduled: it goes out at scheduledAt, which must be given. null, or left',
    `out: scheduledAt decides. ${precedence}`,
  ].join(' '),
};

const latestAtMeta = {
  description: [
    'A post whose publishing has not begun by then fails instead of being late: a date-time as scheduledAt is, and later than',
    'that.',
  ].join(' '),
};

const timezoneMeta = {
  description:
    'IANA name of the time zone whose clocks show those times that have no offset. A time that they skip, or show twice, is refused with a sentence',
};

/** The body of POST /posts. */
export const newPost = z
  .strictObject({
    profileId: givenId('prf').meta({ example: exampleId('prf') }),
    platforms: newTargets,
    scheduledAt: orNull(momentOrLocal).meta(scheduledAtMeta),
    timezone: orNull(timezone).meta(timezoneMeta),
    latestAt: orNull(momentOrLocal).meta(latestAtMeta),
    autoSchedule: z.boolean().default(false).meta(autoScheduleMeta),
    publishNow: z.boolean().default(false).meta(publishNowMeta),
    status: orNull(status).meta(statusMeta),
    externalId: orNull(externalId).meta({ ...externalId.meta(), example: null }),
    metadata: metadata.default({}),
  })
  .transform((body) => ({ ...body, offsetsOfOthers: offsetsOfOthers(body) }))
  .transform(withZone)
  .meta({ id: 'NewPost', description: 'a post to create' });

const changedStatusMeta = {
  description: [
    'draft: it is not published any more. scheduled: it goes out at its scheduledAt, the new one or the one that it has.',
    'null, left out, or any other one that the post has: as before, unless a time is given. Precedence: publishNow, then autoSchedule, then status, then',
    'scheduledAt.',
  ].join(' '),
};

/** The body of PATCH /posts/{id}: what is not given stays as it is. */
export const postChange = orAnswered(
  {
    id: givenId('pst').optional().meta({
      description:
        'id of a post that you got, changed and send back whole: unchanged fields then stay as they are, and other fields of the answer may be there',
    }),
    platforms: changedTargets.optional(),
    scheduledAt: momentOrLocal.nullable().optional().meta(scheduledAtMeta),
    timezone: timezone.nullish().meta(timezoneMeta),
    latestAt: momentOrLocal.nullable().optional().meta(latestAtMeta),
    autoSchedule: z.boolean().optional().meta(autoScheduleMeta),
    publishNow: z.boolean().optional().meta(publishNowMeta),
    status: z
      .enum(postStatuses)
      .exclude(['cancelled'])
      .nullish()
      .transform((value) => value ?? undefined)
      .meta(changedStatusMeta),
    metadata: metadata.optional().meta({ description: 'replaces all metadata, at every status of the post' }),
  },
  'id',
  Object.keys(fullPost.shape),
  ['content', 'profileId', 'externalId'],
)
  .transform((body) => ({ ...body, offsetsOfOthers: offsetsOfOthers(body) }))
  .transform(withZone)
  .refine(
    ({ id: _, read: __, offsetsOfOthers: ___, ...change }) =>
      Object.values(change).some((value) => value !== undefined),
    {
      error:
        'an object with at least one of platforms, scheduledAt, latestAt, autoSchedule, publishNow, status, metadata',
    },
  )
  .meta({
    id: 'PostChange',
    description: 'at least one of the fields; the others stay as they are',
    minProperties: 1,
  });
