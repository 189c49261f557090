import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** A secret for a cookie or a link: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The digest that is stored or shown instead of a token: SHA-256, base64url. */
export const digest = (token: string, purpose = ''): string =>
  createHash('sha256').update(purpose).update(token).digest('base64url');

/** The secret of the link that makes the first admin: whoever has the server's key can show it, as long as it is good. */
export const setUpToken = (nonce: string, [{ secret }]: KeyRing): string =>
  createHmac('sha256', secret).update(nonce).digest('base64url');

/** The link for a new password. Its token stands behind #, which no server logs. @param url where people reach the dashboard */
export const resetLink = (url: string, token: string): string => `${url}/reset-password#${token}`;

/** The link for a first password, by which an invited person comes in. @param url where people reach the dashboard */
export const invitationLink = (url: string, token: string): string => `${url}/invitation#${token}`;

/** The link by which somebody connects an account. Its token stands behind # as well. @param url where people reach the dashboard */
export const connectLink = (url: string, token: string): string => `${url}/connect-account#${token}`;

/** The link itself. Its secret stands behind #, which no server logs. @param url where people reach the dashboard */
export const setUpLink = (url: string, nonce: string, keys: KeyRing): string =>
  `${url}/set-up#${setUpToken(nonce, keys)}`;
