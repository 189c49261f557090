import { identityOf } from '@carillon/db';
import { personOperation } from '../../operation.ts';

/** The issuer, and the person's identity there. */
export const readOidcOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/oidc',
  async handle(_, { db, oidc, person: { userId } }) {
    if (oidc === null) return { issuer: null, identity: null };
    const { issuer, name, only } = oidc.settings;
    const identity = await identityOf(db, userId, issuer);
    if (identity === null) return { issuer: { name, only }, identity: null };
    const { email, createdAt, lastUsedAt } = identity;
    return { issuer: { name, only }, identity: { email, createdAt, lastUsedAt } };
  },
});
