import { Secret, TOTP } from 'otpauth';

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
