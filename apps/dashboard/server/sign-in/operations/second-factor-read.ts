import { listPasskeys, readSignInWays } from '@carillon/db';
import { personOperation } from '../../operation.ts';
import { findRelyingParty } from '../second-factor/relying-party.ts';

/** What the person can prove with that it is they. */
export const readSecondFactorOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/second-factor',
  async handle(_, { db, url, person: { userId } }) {
    const [ways, passkeys] = await Promise.all([readSignInWays(db, userId), listPasskeys(db, userId)]);
    return {
      password: ways.password,
      totp: ways.totp,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      recoveryCodes: ways.recoveryCodes,
      /** Whether browsers offer any at the address of this dashboard. */
      passkeysPossible: findRelyingParty(url) !== null,
    };
  },
});
