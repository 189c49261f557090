import type { Schemas } from '@carillon/sdk';
import { idsOf } from './operation.ts';

/** When a post goes out, as the field When has it. */
export type When = 'now' | 'scheduled' | 'nextFreeTime' | 'draft';

/** One text, with what belongs to it. */
export interface ItemFields {
  readonly content?: string;
  /** A list, or a text with commas. */
  readonly mediaIds?: unknown;
  readonly link?: string;
}

/** The fields of the operation Create. */
export interface PostFields {
  readonly profileId: string;
  readonly accountIds: readonly string[];
  readonly when: When;
  /** A date-time, or a moment as expressions make it. */
  readonly scheduledAt: unknown;
  /** Whose clocks show a time without an offset: the workflow's, IANA name. */
  readonly timezone: string;
  readonly first: ItemFields;
  readonly thread: readonly ItemFields[];
  readonly more: {
    readonly externalId?: string;
    readonly linkCard?: boolean;
    /** An object, or its JSON. */
    readonly networkOptions?: unknown;
    readonly metadata?: { readonly pairs?: readonly { readonly name: string; readonly value: string }[] };
  };
}

/** The post that the API is asked to create. */
export function postOf(fields: PostFields): Schemas['NewPost'] {
  const { profileId, accountIds, more } = fields;
  const options = optionsOf(more.networkOptions);
  const items = [fields.first, ...fields.thread].map((item, index) => ({
    ...itemOf(item, more.linkCard),
    ...(index === 0 && options && { options }),
  }));
  const pairs = more.metadata?.pairs ?? [];
  return {
    profileId,
    platforms: accountIds.map((socialAccountId) => ({ socialAccountId, items })),
    ...timingOf(fields),
    ...(more.externalId && { externalId: more.externalId }),
    ...(pairs.length > 0 && {
      metadata: Object.fromEntries(pairs.map(({ name, value }) => [name, value])),
    }),
  };
}

/** A link stands at the end of its text, unless the text has it: networks know no other place for it. */
function itemOf({ content = '', mediaIds, link = '' }: ItemFields, linkCard = true): Schemas['Item'] {
  const isMissing = link !== '' && !content.includes(link);
  return {
    content: isMissing ? [content, link].filter((text) => text !== '').join('\n\n') : content,
    media: idsOf(mediaIds).map((id) => ({ id })),
    ...(!linkCard && { linkCard }),
  };
}

/** @throws {Error} for a text that is no JSON of an object */
function optionsOf(given: unknown): Schemas['Item']['options'] {
  if (given === undefined || given === '' || given === '{}') return undefined;
  const read: unknown = typeof given === 'string' ? JSON.parse(given) : given;
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  throw new Error('Network Options must be an object, such as {"x": {"madeWithAi": true}}.');
}

function timingOf({ when, scheduledAt, timezone }: PostFields): Partial<Schemas['NewPost']> {
  switch (when) {
    case 'now':
      return { publishNow: true };
    case 'nextFreeTime':
      return { autoSchedule: true };
    case 'draft':
      return { status: 'draft' };
    case 'scheduled':
      return { status: 'scheduled', scheduledAt: timeOf(scheduledAt) ?? null, timezone };
  }
}

interface Moment {
  toISO(): string | null;
}

/** A time as the API takes it; undefined where none is given. Expressions such as `$now` give moments of Luxon, code gives dates. */
export function timeOf(given: unknown): string | undefined {
  if (given instanceof Date) return given.toISOString();
  if (typeof given === 'object' && given !== null && 'toISO' in given)
    return (given as Moment).toISO() ?? undefined;
  return typeof given === 'string' && given !== '' ? given : undefined;
}
