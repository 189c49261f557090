import { z } from 'zod';

const wholeUpTo = (most: number) =>
  z
    .string()
    .refine((digits) => /^[1-9]\d*$/.test(digits) && Number(digits) <= most, {
      error: `a whole number from 1 to ${most}`,
    })
    .transform(Number);

/** How many entries are answered at most; `usual` when nothing is said. */
export const limitUpTo = (most: number, usual: number) =>
  wholeUpTo(most)
    .optional()
    .transform((limit) => limit ?? usual)
    .meta(described(most, usual));

/** Entries of a list in one answer. */
export const mostEntries = 1_000;

/** How many entries of a list are answered at most; undefined when nothing is said. */
export const limit = wholeUpTo(mostEntries).optional().meta(described(mostEntries, mostEntries));

function described(most: number, usual: number) {
  const range = { type: 'integer', minimum: 1, maximum: most, default: usual } as const;
  return { ...range, description: 'most entries to answer' };
}
