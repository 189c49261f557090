import { type PostOption, platforms, platformTitles } from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';
import { optionWords } from '@carillon/networks/setups';
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
    case 'mark':
      return z.boolean();
    default:
      return option satisfies never;
  }
}

/** The same for a tool that leaves the choices to the words of another. */
function shortSchema(option: PostOption): z.ZodType {
  if (option.is === 'choice') return z.string();
  return option.is === 'choices' ? z.array(z.string()) : optionSchema(option);
}

/** Texts and times of a post, as tools take them. @param say adds words to a field, or leaves them to another tool */
function postFields(
  say: <Field extends z.ZodType>(field: Field, words: string) => Field,
  schemaOf: typeof optionSchema,
) {
  const options = z.strictObject(
    Object.fromEntries(
      platforms.map((platform) => {
        const fields = optionRules[platform].map((option) => [
          option.name,
          say(schemaOf(option).optional(), optionWords(platform, option.name)),
        ]);
        const asked = z.strictObject(Object.fromEntries(fields)).optional();
        return [platform, say(asked, `only for accounts on ${platformTitles[platform]}`)];
      }),
    ),
  );
  const medium = z.strictObject({
    id: say(z.string(), 'med_…, as upload_media_from_url answers it'),
    altText: say(z.string().optional(), 'what it shows'),
  });
  const item = z.strictObject({
    content: say(z.string(), 'the text; may be empty with media'),
    media: say(z.array(medium).optional(), 'pictures, a GIF or a video, in their order'),
    linkCard: say(z.boolean().optional(), 'false: no card of the first link'),
    options: say(options.optional(), 'what the item asks of the network of its account'),
  });
  const target = {
    socialAccountIds: say(z.array(z.string()), 'accounts (sac_…) of the profile'),
    items: say(z.array(item), 'one item is a single post, several are a thread'),
  };
  return {
    target,
    targets: say(
      z.array(z.strictObject(target)),
      'accounts and what the post says on them; an entry for all that say the same',
    ),
    timing: {
      publishNow: say(z.boolean().optional(), 'true: it goes out at once'),
      autoSchedule: say(z.boolean().optional(), 'true: each network gets its next free slot'),
      scheduledAt: say(
        z.string().optional(),
        'when it goes out: 2040-01-09T09:00:00+01:00, or without an offset beside `timezone`: 2040-01-09T09:00',
      ),
      timezone: say(z.string().optional(), 'IANA name, such as Europe/Berlin; that of the profile mostly'),
      latestAt: say(
        z.string().optional(),
        'what has not begun to go out by then fails instead of being late',
      ),
    },
    others: {
      profileId: say(z.string(), 'prf_…, as list_accounts answers it'),
      externalId: say(z.string().optional(), 'the caller’s own id of it, which no other post has'),
      // As an object with any fields: Gemini refuses a schema that has `propertyNames`, as a record's has.
      metadata: say(z.object({}).catchall(z.string()).optional(), 'facts of the caller’s own, up to 20'),
    },
  };
}

const postOf = ({ targets, timing, others }: ReturnType<typeof postFields>) => {
  const { profileId, ...labels } = others;
  return z.strictObject({ profileId, targets, ...timing, ...labels });
};

const told = postFields((field, words) => field.describe(words), optionSchema);

/** Said once, in create_post: assistants read all tools before their first call. */
const untold = postFields((field) => field, shortSchema);

/** A new post as create_post takes it. */
export const newPost = postOf(told);

/** The same, whose words create_post has. */
export const checkedPost = postOf(untold);

/** When a post goes out after a change; the words are those of create_post. */
export const { timing } = untold;

/** Texts of a post after a change, and where. */
export const changedTargets = z
  .array(z.strictObject({ ...untold.target, socialAccountIds: untold.target.socialAccountIds.optional() }))
  .describe(
    'replaces what the post says, and where; an entry without socialAccountIds is for every account that it has, and stands alone',
  );

type Targets = z.output<typeof newPost>['targets'];

/** The `platforms` of a request. */
export const platformsOf = (given: Targets): Schemas['ListedTarget'][] =>
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
