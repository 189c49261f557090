import { platforms as all, nameNetworks, type Platform, platformTitles, unitMeanings } from '@carillon/core';
import { cardPlatforms } from '@carillon/networks/descriptors';
import { limits } from '@carillon/networks/limits';
import { z } from 'zod';
import { exampleId, givenId, text } from './fields.ts';
import { altText } from './medium.ts';
import { moment } from './moment.ts';

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
  .meta({ id: 'AttachedMedium', description: 'a medium, uploaded before, that an item shows' });

/** Far more than any network takes, so that the sentence about too many can count them. */
const maxAttached = 20;

/** Such as `X allows 280 weighted characters`; only the first network of several is said to allow it. */
function allowance(platform: Platform, place: number): string {
  const { maxLength, unit } = limits[platform];
  const meaning = unitMeanings[unit];
  const verb = place === 0 ? ' allows' : '';
  return `${platformTitles[platform]}${verb} ${maxLength} ${unit}${meaning === undefined ? '' : ` (${meaning})`}`;
}

const others = all.filter((platform) => !cardPlatforms.includes(platform));

const item = z
  .strictObject({
    content: text(maxContentUnits).meta({
      description: `the text; it may be empty with media. ${all.map(allowance).join(', ')}, and an item is held to the strictest limit of the networks of its post when that goes out; with \`status: "draft"\` a longer text is kept`,
      example: 'Hello from Carillon',
    }),
    media: z.array(attached).max(maxAttached).default([]).meta({
      description: 'pictures, a GIF or a video, uploaded before, in the order in which they are shown',
      example: [],
    }),
    linkCard: z
      .boolean()
      .default(true)
      .meta({
        description: `false: no card of the first link on ${nameNetworks('conjunction', cardPlatforms)}. There the card is part of the post, made as it goes out, where the item has no media; on ${nameNetworks('conjunction', others)} the network makes it`,
      }),
  })
  .meta({ id: 'Item', description: 'one text with its media: a post on the network' });

const target = z
  .strictObject({
    items: z.array(item).min(1).max(25).meta({ description: 'in the order in which they are published' }),
  })
  .meta({ id: 'Target', description: 'one item is a single post, several are a thread' });

const maxTargets = 50;

const targets = z
  .record(text(200), target, {
    error: 'an object from social account id to { "items": [{ "content": "…" }] }',
  })
  .refine((record) => Object.keys(record).length > 0, { error: 'an object with at least one social account' })
  .refine((record) => Object.keys(record).length <= maxTargets, {
    error: `an object with at most ${maxTargets} social accounts`,
  })
  .meta({ minProperties: 1, maxProperties: maxTargets });

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

const platforms = targets.meta({
  description: 'social account id (sac_…) → the items to post on that account',
  example: { [exampleId('sac')]: { items: [{ content: 'Hello from Carillon' }] } },
});
const status = z.enum(['draft', 'scheduled']);

/** What the document says of the fields that decide when a post goes out. The rules are in packages/core/plan-post.ts. */
const precedence =
  'Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft.';

const scheduledAtMeta = {
  description: [
    'When it goes out, never earlier: a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00 or',
    '2040-01-09T08:00:00Z, at most 5 minutes in the past. It and autoSchedule are mutually exclusive. A draft keeps it for',
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
    'What has not begun to be published by then fails instead of being late: a date-time with a timezone offset, later than',
    'scheduledAt.',
  ].join(' '),
};

/** The body of POST /posts. */
export const newPost = z
  .strictObject({
    profileId: givenId('prf').meta({ example: exampleId('prf') }),
    platforms,
    scheduledAt: orNull(moment).meta(scheduledAtMeta),
    latestAt: orNull(moment).meta(latestAtMeta),
    autoSchedule: z.boolean().default(false).meta(autoScheduleMeta),
    publishNow: z.boolean().default(false).meta(publishNowMeta),
    status: orNull(status).meta(statusMeta),
  })
  .meta({ id: 'NewPost', description: 'a post to create' });

const changedStatusMeta = {
  description: [
    'draft: it is not published any more. scheduled: it goes out at its scheduledAt, the new one or the one that it has.',
    'null, or left out: as before, unless a time is given. Precedence: publishNow, then autoSchedule, then status, then',
    'scheduledAt.',
  ].join(' '),
};

/** The body of PATCH /posts/{id}: what is not given stays as it is. */
export const postChange = z
  .strictObject({
    platforms: platforms.optional(),
    scheduledAt: moment.nullable().optional().meta(scheduledAtMeta),
    latestAt: moment.nullable().optional().meta(latestAtMeta),
    autoSchedule: z.boolean().optional().meta(autoScheduleMeta),
    publishNow: z.boolean().optional().meta(publishNowMeta),
    status: status
      .nullish()
      .transform((value) => value ?? undefined)
      .meta(changedStatusMeta),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error:
      'an object with at least one of platforms, scheduledAt, latestAt, autoSchedule, publishNow, status',
  })
  .meta({
    id: 'PostChange',
    description: 'at least one of the fields; what is not given stays as it is',
    minProperties: 1,
  });
