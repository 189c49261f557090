import { z } from 'zod';

/** A token that can stand in a header. */
export const bearerToken = z
  .string()
  .trim()
  .regex(/^[!-~]{1,4096}$/, 'not a valid token');
