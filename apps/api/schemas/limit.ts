import { z } from 'zod';

/** How many entries are answered at most; `usual` when nothing is said. */
export const limitUpTo = (most: number, usual: number) =>
  z
    .string()
    .refine((digits) => /^[1-9]\d*$/.test(digits) && Number(digits) <= most, {
      error: `a whole number from 1 to ${most}`,
    })
    .optional()
    .transform((digits) => (digits === undefined ? usual : Number(digits)))
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: most,
      default: usual,
      description: 'most entries to answer',
    });

/** How many entries of a list are answered at most. */
export const limit = limitUpTo(1_000, 1_000);
