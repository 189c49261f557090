import { unlinkIdentity } from '@carillon/db';
import { personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';

/** Takes the person's identity at the issuer away, so that it lets nobody in any more. */
export const unlinkOidcOperation = personOperation({
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
