import { z } from 'zod';

const claims = z.object({ exp: z.number() });

/** The expiry of a JWT, ms since 1970; null if it does not say. Its signature is the network's business. */
export function jwtExpiry(jwt: string): number | null {
  const payload = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString();
  try {
    return claims.parse(JSON.parse(payload)).exp * 1000;
  } catch {
    return null;
  }
}
