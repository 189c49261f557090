import { z } from 'zod';

const wholeUpTo = (max: number) =>
  z
    .string()
    .refine((digits) => /^[1-9]\d*$/.test(digits) && Number(digits) <= max, {
      error: `a whole number from 1 to ${max}`,
    })
    .transform(Number);

/** Largest number of entries to answer; `byDefault` when the request does not say. */
export const limitUpTo = (max: number, byDefault: number) =>
  wholeUpTo(max)
    .optional()
    .transform((limit) => limit ?? byDefault)
    .meta(described(max, byDefault));

/** Largest number of entries of a list in one answer. */
export const maxEntries = 1_000;

/** Largest number of entries of a list to answer; undefined when the request does not say. */
export const limit = wholeUpTo(maxEntries).optional().meta(described(maxEntries, maxEntries));

function described(max: number, byDefault: number) {
  const range = { type: 'integer', minimum: 1, maximum: max, default: byDefault } as const;
  return { ...range, description: 'largest number of entries to return' };
}
