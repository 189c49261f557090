import { type IdPrefix, idPattern } from '@carillon/core';
import { z } from 'zod';
import { decodeCursor } from '../http/paging.ts';
import { limit } from './limit.ts';

/** What a cursor must be, as the end of a sentence. */
export const cursorExpected = 'the nextCursor of an earlier page of this list';

/** Parameter that says where a page of a list begins. @param pattern of the key that the cursor stands for */
export const cursorOf = (pattern: RegExp) =>
  z
    .string()
    .transform((cursor) => decodeCursor(cursor) ?? '')
    .refine((key) => pattern.test(key), { error: cursorExpected })
    .optional()
    .meta({ description: 'nextCursor of the page before; leave it out for the first page' });

/** Parameters of a list of resources with ids. */
export const pageOf = (prefix: IdPrefix) => ({ limit, cursor: cursorOf(idPattern(prefix)) });

/** `data` of a list. */
export const entriesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).meta({ description: 'the entries, in their order' });

/** Answered beside `data` of a list. */
export const nextCursor = z.string().nullable().optional().meta({
  description:
    'give it back as cursor for the next page; null when there is none. It is left out when neither limit nor cursor was given and the list is complete',
});
