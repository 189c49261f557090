import { type IdPrefix, idPrefixes, platforms } from '@carillon/core';
import { z } from 'zod';

/** A moment, as a Date inside and as ISO 8601 in UTC on the wire. */
export const timestamp = z.date();

export const createdAt = timestamp.meta({ description: 'when it was made' });

export const updatedAt = timestamp.meta({ description: 'when anything of it last changed' });

/** The id that examples have. */
export const exampleId = (prefix: IdPrefix): string => `${prefix}_01ka3m7q2ve4wr3t9t0v0v6q3c`;

/** An id in an answer. */
export const id = (prefix: IdPrefix) =>
  z.string().meta({ description: `${idPrefixes[prefix]} id`, example: exampleId(prefix) });

/** Which key made what is answered. */
export const madeBy = z
  .string()
  .nullable()
  .meta({
    description:
      'the key that made it; the first one, where that was rotated. null for a person, and for links from before this was noted',
    example: exampleId('apk'),
  });

/** Text that Postgres and every JSON reader can keep: no NUL, no half of a surrogate pair. */
export const text = (maxUnits: number) =>
  z
    .string()
    .max(maxUnits)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: 'text without a NUL or half of a surrogate pair',
    });

/** An id in a request: any short text, because an unknown id is not found rather than malformed. */
export const givenId = (prefix: IdPrefix) =>
  text(200).meta({ description: `${idPrefixes[prefix]} id (${prefix}_…)` });

export const platform = z.enum(platforms).meta({ description: 'lowercase name of the network' });

export const username = z.string().meta({ description: 'handle or name on the network', example: 'ada' });

export const avatar = z
  .string()
  .meta({ description: 'URL of the picture', example: 'https://example.com/ada.jpg' });
