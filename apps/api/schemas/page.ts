import { type IdPrefix, idPattern } from '@carillon/core';
import { z } from 'zod';
import { decodeCursor } from '../http/paging.ts';
import { limit } from './limit.ts';

/** Where a page of a list begins: what it stands for must look like this. */
export const cursorOf = (pattern: RegExp) =>
  z
    .string()
    .transform((cursor) => decodeCursor(cursor) ?? '')
    .refine((key) => pattern.test(key), { error: 'a nextCursor of this list' })
    .optional()
    .meta({ description: 'nextCursor of the page before; without it, the list begins' });

/** Parameters of a list of resources with ids. */
export const pageOf = (prefix: IdPrefix) => ({ limit, cursor: cursorOf(idPattern(prefix)) });

/** Answered beside `data` of a list. */
export const nextCursor = z.string().nullable().optional().meta({
  description:
    'where the next page begins; null when there is none. It is left out when neither limit nor cursor was given and everything is answered',
});
