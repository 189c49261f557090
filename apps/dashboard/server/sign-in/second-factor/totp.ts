import type { Database } from '@carillon/db';
import { countRecoveryCodes, readTotp, replaceRecoveryCodes, takeTotpStep } from '@carillon/db/sign-in';
import { newRecoveryCodes, open, recoveryCodeHash, type TotpBinding, UnsealError } from '@carillon/secrets';
import { Secret, TOTP } from 'otpauth';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';

/** Steps before and after the present one whose codes are taken as well, because clocks differ. */
const window = 1;

const totpOf = (secret: string, issuer = 'Carillon', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

/** A new secret for an authenticator app: 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address by which an authenticator app takes a secret. @param url of the dashboard, which the app shows with the e-mail address */
export const totpUri = (secret: string, url: string, email: string): string =>
  totpOf(secret, `Carillon ${new URL(url).hostname}`, email).toString();

/** The time step that a code belongs to; null when it belongs to none about now. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

type Parts = Pick<DashboardParts, 'db' | 'totpKeys'>;

/** Takes a code of a user's authenticator app, once. @returns false for a wrong one, and for one that was taken */
export async function takeCode({ db, totpKeys }: Parts, userId: string, code: string): Promise<boolean> {
  const { sealed } = await readTotp(db, userId);
  if (sealed === null) return false;
  const step = totpStep(await openSecret(sealed, { totpOf: userId }, totpKeys), code, new Date());
  return step !== null && (await takeTotpStep(db, userId, { sealed, step }));
}

/** @throws {ApiError} 503 when the server lacks the key */
export async function openSecret(
  sealed: string,
  binding: TotpBinding,
  keys: DashboardParts['totpKeys'],
): Promise<string> {
  try {
    return String(await open(sealed, binding, keys));
  } catch (error) {
    if (error instanceof UnsealError) throw dashboardError('authenticator_unreadable');
    throw error;
  }
}

/** Gives a user new recovery codes instead of all from before. They are shown here and never again. */
export async function giveRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => recoveryCodeHash(userId, code)),
  );
  return codes;
}

/** The same for a user who has none, with their first second factor; null for others. */
export const giveFirstRecoveryCodes = async (db: Database, userId: string): Promise<string[] | null> =>
  (await countRecoveryCodes(db, userId)) === 0 ? giveRecoveryCodes(db, userId) : null;
