import { z } from 'zod';

const connectFailures = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

const beforeSending = z.union([
  z.object({ code: z.enum(connectFailures) }),
  z.object({ syscall: z.literal('connect') }),
  // One error for each address that a name has.
  z.object({ errors: z.array(z.object({ syscall: z.literal('connect') })).min(1) }),
]);

/** True if an error of fetch, or what caused it, proves that there was no connection: no request can have left. */
export function neverLeft(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return beforeSending.safeParse(error).success || ('cause' in error && neverLeft(error.cause));
}
