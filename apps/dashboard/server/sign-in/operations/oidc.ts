import { identityOf, unlinkIdentity } from '@carillon/db/sign-in';
import { z } from 'zod';
import { openOperation, personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { authorize } from '../oidc/authorize.ts';

/** The issuer, and the person's identity there. */
const readOidcOperation = personOperation({
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

/** Starts signing in by the issuer. Answers the address to go to. */
const beginOidcSignInOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/oidc/begin',
  body: z.strictObject({}),
  handle: (_, context) => authorize(context, { purpose: 'sign_in', sessionId: null }),
});

/** Starts proving again, at the issuer, that it is the person. Answers the address to go to. */
const beginOidcProofOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/confirm/oidc',
  body: z.strictObject({}),
  handle: (_, context) => authorize(context, { purpose: 'prove', sessionId: context.person.sessionId }),
});

/** Starts linking the person's identity at the issuer, to sign in with from then on. Answers the address to go to. */
const beginOidcLinkOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/oidc/link',
  body: z.strictObject({}),
  handle: (_, context) => authorize(context, { purpose: 'link', sessionId: context.person.sessionId }),
});

/** Takes the person's identity at the issuer away, so that it signs no one in any more. */
const unlinkOidcOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'delete',
  path: '/oidc/link',
  audit: { action: 'identity.unlinked', subjectId: () => null },
  async handle(_, { db, oidc, person: { userId } }) {
    if (oidc === null) throw dashboardError('no_oidc');
    if (oidc.settings.only || !(await unlinkIdentity(db, userId, oidc.settings.issuer)))
      throw dashboardError('identity_stays');
    return null;
  },
});

export const oidcOperations = [
  readOidcOperation,
  beginOidcSignInOperation,
  beginOidcProofOperation,
  beginOidcLinkOperation,
  unlinkOidcOperation,
] as const;
