import { type PostOption, platforms, platformTitles } from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';
import type { Schemas } from '@carillon/sdk';
import { z } from 'zod';

/** Values are checked by the API, whose sentences say more than a schema can. */
function optionSchema(option: PostOption): z.ZodType {
  switch (option.is) {
    case 'choice':
      return z.enum(option.choices.map(({ value }) => value));
    case 'choices':
      return z.array(z.enum(option.choices.map(({ value }) => value)));
    case 'text':
      return z.string();
    case 'texts':
      return z.array(z.string());
    case 'permission':
      return z.boolean();
    default:
      return option satisfies never;
  }
}

const options = z.strictObject(
  Object.fromEntries(
    platforms.map((platform) => {
      const fields = optionRules[platform].map((option) => [
        option.name,
        optionSchema(option).optional().describe(option.description),
      ]);
      const asked = z.strictObject(Object.fromEntries(fields)).optional();
      return [platform, asked.describe(`only for accounts on ${platformTitles[platform]}`)];
    }),
  ),
);

const item = z.strictObject({
  content: z.string().describe('the text; may be empty with media'),
  media: z
    .array(
      z.strictObject({
        id: z.string().describe('med_…, as upload_media_from_url answers it'),
        altText: z.string().optional().describe('what it shows, for people who do not see it'),
      }),
    )
    .optional()
    .describe('pictures, a GIF or a video, in the order in which they are shown'),
  linkCard: z.boolean().optional().describe('false: no card of the first link'),
  options: options.optional().describe('what the item asks of the network of its account'),
});

const items = z.array(item).describe('one item is a single post, several are a thread');

const target = {
  socialAccountIds: z.array(z.string()).describe('accounts (sac_…) of the profile, which all say the same'),
  items,
};

/** What a post says, and where. */
export const targets = z
  .array(z.strictObject(target))
  .describe('accounts and what the post says on them; an entry for all that say the same');

/** The same of a change. */
export const changedTargets = z
  .array(z.strictObject({ ...target, socialAccountIds: target.socialAccountIds.optional() }))
  .describe(
    'replaces what the post says, and where; an entry without socialAccountIds is for every account that it has, and stands alone',
  );

/** When a post goes out. */
export const timing = {
  publishNow: z.boolean().optional().describe('true: it goes out at once'),
  autoSchedule: z.boolean().optional().describe('true: each network gets its next free slot'),
  scheduledAt: z
    .string()
    .optional()
    .describe(
      'when it goes out: 2040-01-09T09:00:00+01:00, or without an offset beside `timezone`: 2040-01-09T09:00',
    ),
  timezone: z.string().optional().describe('IANA name, such as Europe/Berlin; that of the profile mostly'),
  latestAt: z
    .string()
    .optional()
    .describe('what has not begun to go out by then fails instead of being late'),
};

/** A new post as tools take it. */
export const newPost = z.strictObject({
  profileId: z.string().describe('prf_…, as list_accounts answers it'),
  targets,
  ...timing,
  externalId: z.string().optional().describe('an id of the caller’s own, which no other post has'),
  // As an object with any fields: Gemini refuses a schema that has `propertyNames`, as a record's has.
  metadata: z.object({}).catchall(z.string()).optional().describe('facts of the caller’s own, up to 20'),
});

/** The `platforms` of a request. */
export const platformsOf = (given: z.output<typeof targets>): Schemas['ListedTarget'][] =>
  given.flatMap(({ socialAccountIds, items }) =>
    socialAccountIds.map((socialAccountId) => ({ socialAccountId, items }) as Schemas['ListedTarget']),
  );

/** The body of a create: of a draft, which may be too long still, unless it says when the post goes out. */
export function bodyOf({ targets, ...rest }: z.output<typeof newPost>): Schemas['NewPost'] {
  const { publishNow = false, autoSchedule = false, scheduledAt } = rest;
  const isDraft = !publishNow && !autoSchedule && scheduledAt === undefined;
  const platforms = platformsOf(targets);
  return { ...rest, platforms, ...(isDraft && { status: 'draft' }) } as Schemas['NewPost'];
}
