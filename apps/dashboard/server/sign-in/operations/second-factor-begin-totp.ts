import { proposeTotp } from '@carillon/db';
import { seal } from '@carillon/secrets';
import encodeQR from 'qr';
import { personOperation } from '../../operation.ts';
import { newTotpSecret, totpUri } from '../second-factor/totp.ts';

/** A new secret for an authenticator app, as a QR code and as text. It is in force once a code of it is given. */
export const beginTotpOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/second-factor/totp/begin',
  async handle(_, { db, url, totpKeys, person: { userId, email } }) {
    const secret = newTotpSecret();
    await proposeTotp(db, userId, await seal(secret, { totpOf: userId }, totpKeys));
    return { secret, qr: encodeQR(totpUri(secret, url, email), 'svg') };
  },
});
