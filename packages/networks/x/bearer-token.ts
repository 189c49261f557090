import { z } from 'zod';

/** A token that can stand in a header. */
export const bearerToken = z
  .string()
  .trim()
  .regex(/^[!-~]{1,4096}$/, 'This is no token.');
