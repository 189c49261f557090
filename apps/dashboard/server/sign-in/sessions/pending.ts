import {
  beginPendingSignIn,
  endPendingSignIn,
  findPendingSignIn,
  hasSecondFactor,
  type PendingPerson,
  readSignInWays,
  type SignInMethod,
} from '@carillon/db/sign-in';
import type { Exchange } from '@carillon/http/exchange';
import { digest, newToken } from '@carillon/secrets';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { setSignInToken, signInToken } from './cookie.ts';
import { signIn } from './start.ts';

type Parts = Pick<DashboardParts, 'db' | 'url' | 'limiter' | 'signInTrail'>;

/** A person is signed in; or must bring a second factor, one of those that are named. */
export interface Entrance {
  /** The person is in. */
  readonly csrfToken?: string;
  /** One of these is asked for next. */
  readonly secondFactor?: {
    readonly totp: boolean;
    readonly passkey: boolean;
    readonly recoveryCode: boolean;
  };
  /** After a recovery code: how many are left. */
  readonly recoveryCodesLeft?: number;
}

/** Signs in a person who brought the right password, unless they have a second factor: then that comes next. */
export async function enterWithPassword(exchange: Exchange, parts: Parts, userId: string): Promise<Entrance> {
  const ways = await readSignInWays(parts.db, userId);
  if (!hasSecondFactor(ways)) return signIn(exchange, parts, { userId, method: 'password' });
  const token = newToken();
  await beginPendingSignIn(parts.db, digest(token), userId);
  setSignInToken(exchange.response, parts.url, token);
  const { totp, passkeys, recoveryCodes } = ways;
  return { secondFactor: { totp, passkey: passkeys > 0, recoveryCode: recoveryCodes > 0 } };
}

/** Who brought their password in this browser, and not yet their second factor; null for nobody. */
export async function findPending({ request }: Exchange, { db, url }: Parts): Promise<PendingPerson | null> {
  const token = signInToken(request, url);
  return token === null ? null : findPendingSignIn(db, digest(token));
}

/** @throws {ApiError} 401 when no password was brought in this browser, or too long ago */
export async function requirePending(exchange: Exchange, parts: Parts): Promise<PendingPerson> {
  const pending = await findPending(exchange, parts);
  if (pending === null) throw dashboardError('sign_in_over');
  return pending;
}

/**
 * Signs in a person who brought a second factor after their password, once.
 * @throws {ApiError} 401 when this sign-in has ended since
 */
export async function finishPending(
  exchange: Exchange,
  parts: Parts,
  { userId, method }: { readonly userId: string; readonly method: SignInMethod },
): Promise<{ csrfToken: string }> {
  const token = signInToken(exchange.request, parts.url) ?? '';
  if (!(await endPendingSignIn(parts.db, digest(token)))) throw dashboardError('sign_in_over');
  return signIn(exchange, parts, { userId, method });
}
