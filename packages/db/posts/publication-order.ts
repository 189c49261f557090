import { Prisma } from '../generated/client.ts';
import type { PostFilter } from './list-filter.ts';

/** A list of posts in the order of a time of their publications. Each post is where the first of them is. */
export interface PublicationOrder {
  /** Column of that time. */
  readonly at: 'due_at' | 'published_at';
  /** SQL list of the states of the publications that it is of. */
  readonly states: Prisma.Sql;
  /** `DESC`: the newest first. */
  readonly direction: 'ASC' | 'DESC';
  /** What keys begin with, so that those of another order are told apart. */
  readonly mark: string;
}

export const publicationOrders: Readonly<Record<NonNullable<PostFilter['sort']>, PublicationOrder>> = {
  due: {
    at: 'due_at',
    states: Prisma.raw(`('scheduled', 'queued')`),
    direction: 'ASC',
    mark: '',
  },
  published: { at: 'published_at', states: Prisma.raw(`('published')`), direction: 'DESC', mark: 'out ' },
};

/** A publication in such a list, as a page has it. */
export type PublicationKeyParts = readonly [at: string, id: string];

/** The key after which the next page begins. */
export const keyOf = ({ mark }: PublicationOrder, [at, id]: PublicationKeyParts): string =>
  `${mark}${Date.parse(at)} ${id}`;

/** SQL of the time and the id of a key; before the first publication when there is none. */
export function placeOf({ mark, direction }: PublicationOrder, after: string | undefined) {
  if (after === undefined) {
    const start =
      direction === 'ASC' ? Prisma.sql`'-infinity'::timestamptz` : Prisma.sql`'infinity'::timestamptz`;
    return { at: start, id: '' };
  }
  const [ms, id = ''] = after.slice(mark.length).split(' ');
  return { at: moment(new Date(Number(ms))), id };
}

export const moment = (at: Date): Prisma.Sql => Prisma.sql`${at}::timestamptz`;

/** SQL: comes after, in the order of the list. */
export const isAfter = ({ direction }: PublicationOrder): Prisma.Sql =>
  Prisma.raw(direction === 'ASC' ? '>' : '<');
