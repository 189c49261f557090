import { type IdPrefix, idPattern } from '@carillon/core';
import { z } from 'zod';
import { decodeCursor } from '../run/paging.ts';
import { limit } from './limit.ts';

/** Origin of a cursor, as the end of a sentence. */
export const cursorExpected = {
  cursor: 'the nextCursor of an earlier page of this list',
  before: 'the prevCursor of an earlier page of this list',
} as const;

const keyOf = (pattern: RegExp, name: keyof typeof cursorExpected) =>
  z
    .string()
    .transform((cursor) => decodeCursor(cursor) ?? '')
    .refine((key) => pattern.test(key), { error: cursorExpected[name] })
    .optional();

/** Parameters of a list that can be read in pages. @param pattern of the keys that its cursors stand for */
export const paging = (pattern: RegExp) => ({
  limit,
  cursor: keyOf(pattern, 'cursor').meta({
    description: 'nextCursor of the page before; leave it out for the first page',
  }),
  before: keyOf(pattern, 'before').meta({
    description: 'prevCursor of a page, for the page right before it, in the same order; not with cursor',
  }),
});

/** Parameters of a list of resources with ids. */
export const pageOf = (prefix: IdPrefix) => paging(idPattern(prefix));

/** `data` of a list. */
export const entriesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).meta({ description: 'the entries, in their order' });

const nextCursor = z.string().nullable().optional().meta({
  description:
    'give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete',
});

const prevCursor = z.string().nullable().optional().meta({
  description:
    'give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward',
});

/** Fields of the answer of a list that can be read in pages. */
export const pageAnswer = <Entry extends z.ZodType>(entry: Entry) => ({
  data: entriesOf(entry),
  nextCursor,
  prevCursor,
});
