import { within } from '@carillon/testing/within';
import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows for a secret, some time steps away from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Waits until a time step is not about to end, so that a code that is made now is of the same step when it comes. */
export const withinStep = (): Promise<void> => within(30_000, 2_000);
