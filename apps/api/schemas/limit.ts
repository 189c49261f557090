import { z } from 'zod';

const most = 1_000;
const isLimit = (digits: string) => /^[1-9]\d*$/.test(digits) && Number(digits) <= most;

/** How many entries of a list are answered at most. */
export const limit = z
  .string()
  .refine(isLimit, { error: `a whole number from 1 to ${most}` })
  .optional()
  .transform((digits) => (digits === undefined ? most : Number(digits)))
  .meta({ type: 'integer', minimum: 1, maximum: most, default: most, description: 'most entries to answer' });
