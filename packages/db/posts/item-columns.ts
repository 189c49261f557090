import type { Item, ItemOptions, Platform, PublicationStatus } from '@carillon/core';
import { Prisma } from '../generated/client.ts';
import { attachedMedia } from '../media/attach-media.ts';

/** Columns of an item that its author fills, but for its media. */
export type ItemText = Required<Omit<Item, 'media'>>;

/**
 * The columns of them. Another one is added here and in core's `Item`: all statements that store, change, read or claim items
 * take theirs from here.
 */
const columns: { readonly [Field in keyof ItemText]: { readonly name: string; readonly type: string } } = {
  content: { name: 'content', type: 'text' },
  linkCard: { name: 'link_card', type: 'boolean' },
  options: { name: 'options', type: 'jsonb' },
};

/** An item as its row holds it: with the default of what its author left out. */
export const toItemText = ({ content, linkCard = true, options = {} }: Omit<Item, 'media'>): ItemText => ({
  content,
  linkCard,
  options,
});

/** Networks that may refuse a text because the account said the same lately; a test holds it against their descriptors. */
export const refusesRepeats: readonly Platform[] = ['x'];

/** SQL: those networks. */
export const refusing = Prisma.raw(`(${refusesRepeats.map((platform) => `'${platform}'`).join(', ')})`);

const list = (of: (field: string, column: { readonly name: string; readonly type: string }) => string) =>
  Prisma.raw(
    Object.entries(columns)
      .map(([field, column]) => of(field, column))
      .join(', '),
  );

/** SQL: the columns of `items`. */
export const itemColumns = list((_, { name }) => name);

/** SQL: the fields of a JSON record of them, each with its type, and of such a record `i` their values. */
export const itemRecord = list((field, { type }) => `"${field}" ${type}`);
export const itemValues = list((field) => `i."${field}"`);

/** SQL: keys and values of an item `i`, for a JSON object. */
export const itemPairs = list((field, { name }) => `'${field}', i.${name}`);

/** Prisma's selection of them. */
export const itemFields = Object.fromEntries(Object.keys(columns).map((field) => [field, true])) as Readonly<
  Record<keyof ItemText, true>
>;

/** An item as Prisma reads it, as its author wrote it: its options were checked before they were stored. */
export const writtenItem = <Row extends { readonly options: unknown; readonly media: AttachedRows }>({
  options,
  media,
  ...item
}: Row) => ({ ...item, options: options as ItemOptions, media: attachedMedia(media) });

type AttachedRows = Parameters<typeof attachedMedia>[0];

/** How far an item got. */
export const itemProgress = { state: true, sends: true } as const;

/** Something of a publication is on the network, or may be. */
export const hasBegun = (
  status: PublicationStatus,
  items: readonly { readonly state: string; readonly sends: number }[],
): boolean =>
  status === 'publishing' ||
  status === 'published' ||
  items.some(({ state, sends }) => state !== 'pending' || sends > 0);
