import { z } from 'zod';

/** The credentials of an X account, as its vault keeps them. */
export const xCredentials = z.object({
  accessToken: z.string().min(1),
  /** null where the grant lacks `offline.access`. */
  refreshToken: z.string().min(1).nullable(),
  expiresAt: z.iso.datetime(),
  scope: z.array(z.string()),
  /** A refresh was sent and its answer got lost: the refresh token, which works once, may be spent. */
  doubtful: z.boolean().optional(),
  /** Time at which the access token was issued in the place of one that X refused before its end. */
  replacedRefusedAt: z.iso.datetime().optional(),
});

export type XCredentials = z.infer<typeof xCredentials>;

/** ms until the access token expires. */
export function timeLeft({ expiresAt }: XCredentials, now: Date): number {
  return Date.parse(expiresAt) - now.getTime();
}

/** @param seconds as X's token answers give it */
export function expiryIn(seconds: number, now: Date): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** Lifetime of an access token, s. */
export const lifetimeSeconds = z.number().positive().max(31_536_000);

/** Two hours (X, OAuth 2.0 page). */
export const defaultLifetimeSeconds = 7200;

/** A token that can stand in a header. */
export const bearerToken = z
  .string()
  .trim()
  .regex(/^[!-~]{1,4096}$/, 'not a valid token');
