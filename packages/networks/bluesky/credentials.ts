import { z } from 'zod';
import type { Session } from '../network.ts';

/** The credentials of a Bluesky account, as its vault keeps them. */
export const blueskyCredentials = z.object({
  did: z.string(),
  handle: z.string(),
  appPassword: z.string(),
  /** The service at which the session was made. */
  serviceUrl: z.string(),
  /** The server that holds the account's records, where the service named another one. */
  pdsUrl: z.string().nullable(),
  /** The server that grants sessions since the account moved there from the service. */
  movedTo: z.string().optional(),
  session: z.object({ accessJwt: z.string(), refreshJwt: z.string() }).nullable(),
});

const token = z.string().regex(/^[!-~]{1,8192}$/);

/** The tokens of a new session; they must fit in a header. */
export const newTokens = z.object({ accessJwt: token, refreshJwt: token });

export type BlueskyCredentials = z.infer<typeof blueskyCredentials>;

/** The server that grants the account's sessions. One that another service than today's named is not trusted. */
export function sessionServer({ movedTo, serviceUrl }: BlueskyCredentials, baseUrl: string): string {
  return movedTo !== undefined && serviceUrl === baseUrl ? movedTo : baseUrl;
}

/** The server of the account's records. A server named by another service than today's is not trusted. */
export function recordServer(
  { pdsUrl, serviceUrl }: BlueskyCredentials,
  { baseUrl }: Pick<Session, 'baseUrl'>,
): string {
  return pdsUrl !== null && serviceUrl === baseUrl ? pdsUrl : baseUrl;
}
