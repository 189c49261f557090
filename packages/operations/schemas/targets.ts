import {
  platforms as all,
  maxItems,
  nameNetworks,
  type Platform,
  platformTitles,
  unitMeaning,
} from '@carillon/core';
import { cardPlatforms, itemLimits } from '@carillon/networks/descriptors';
import { limits } from '@carillon/networks/limits';
import { z } from 'zod';
import { exampleId, givenId, text } from './fields.ts';
import { itemOptions } from './item-options.ts';
import { altText } from './medium.ts';
import { orAnswered } from './or-answered.ts';
import { fullPost } from './post.ts';

/** Far beyond what any network takes, so that the sentence about a long item can give its measured length. */
const maxContentUnits = 20_000;

const attached = z
  .strictObject({
    id: givenId('med').meta({ example: exampleId('med') }),
    altText: altText
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'alternative text in this post; that of the medium unless given' }),
  })
  .meta({ id: 'AttachedMedium', description: 'a medium, uploaded before, that an item shows' });

/** Far more than any network takes, so that the sentence about too many can count them. */
const maxAttached = 20;

/** Such as `X allows 280 weighted characters`; only the first network of several is said to allow it. */
function allowance(platform: Platform, place: number): string {
  const { maxLength, unit } = limits[platform];
  const verb = place === 0 ? ' allows' : '';
  return `${platformTitles[platform]}${verb} ${maxLength} ${unit}${unitMeaning(limits[platform])}`;
}

const others = all.filter((platform) => !cardPlatforms.includes(platform));

const itemFields = {
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
      description: `false: no card of the first link on ${nameNetworks('conjunction', cardPlatforms)}. There the card is part of an item without media, and is made as the post goes out; on ${nameNetworks('conjunction', others)} the network makes it`,
    }),
  options: itemOptions,
};

const item = z
  .strictObject(itemFields)
  .meta({ id: 'Item', description: 'one text with its media: a post on the network' });

const fewer = all
  .filter((platform) => itemLimits[platform] < maxItems)
  .map((platform) => `; ${platformTitles[platform]} takes ${itemLimits[platform]}`);

const itemsOf = <Item extends z.ZodType>(one: Item) =>
  z
    .array(one)
    .min(1)
    .max(maxItems)
    .meta({ description: `in the order in which they are published${fewer.join('')}` });

const target = z
  .strictObject({ items: itemsOf(item) })
  .meta({ id: 'Target', description: 'one item is a single post, several are a thread' });

const maxTargets = 50;

const targetsById = z
  .record(text(200), target)
  .refine((record) => Object.keys(record).length > 0, { error: 'an object with at least one social account' })
  .refine((record) => Object.keys(record).length <= maxTargets, {
    error: `an object with at most ${maxTargets} social accounts`,
  })
  .meta({
    minProperties: 1,
    maxProperties: maxTargets,
    description: 'social account id (sac_…) → the items to post on that account',
  });

const socialAccountId = givenId('sac').meta({ example: exampleId('sac') });

const listedTarget = z
  .strictObject({ socialAccountId, items: itemsOf(item) })
  .meta({ id: 'ListedTarget', description: 'a target in a list' });

const { element: answeredTarget } = fullPost.shape.platforms;

const readTarget = orAnswered(
  {
    socialAccountId,
    items: itemsOf(
      orAnswered(itemFields, 'platformPostId', Object.keys(answeredTarget.shape.items.element.shape)).meta({
        id: 'ReadItem',
        description: 'an item, which may be as an answer has it',
      }),
    ),
  },
  'id',
  [...Object.keys(answeredTarget.shape), 'platformAvatar'], // which the posts of a list have
  ['scheduledAt'],
).meta({ id: 'ReadTarget', description: 'a target in a list, which may be as an answer has it' });

/** Both forms: by the ids of accounts, and for clients that cannot write such keys, as a list. */
const targets = <One extends z.ZodType<Listed>>(one: One, description: string) =>
  z
    .union(
      [
        targetsById,
        z.array(one).min(1).max(maxTargets).refine(hasEachOnce, { error: eachOnce }).transform(byId),
      ],
      {
        error:
          'an object from social account id to { "items": [{ "content": "…" }] }, or a list of { "socialAccountId": "…", "items": […] }',
      },
    )
    .meta({
      description,
      example: { [exampleId('sac')]: { items: [{ content: 'Hello from Carillon' }] } },
    });

type Listed = z.output<typeof listedTarget> & { readonly read?: Readonly<Record<string, unknown>> };

const eachOnce = 'a list that has each social account once';

const hasEachOnce = (list: readonly Listed[]): boolean =>
  new Set(list.map((one) => one.socialAccountId)).size === list.length;

const byId = (list: readonly Listed[]) =>
  Object.fromEntries(list.map(({ socialAccountId, ...said }) => [socialAccountId, said]));

const said = 'texts and media on each account: by account id, or as a list of accounts';

/** Items of a new post, by account. */
export const newTargets = targets(listedTarget, said);

/** The same of a change: a list may have the fields of an answer. */
export const changedTargets = targets(
  readTarget,
  `${said}. It replaces all accounts on which the post is not out: an account that is left out is dropped from the post`,
);
