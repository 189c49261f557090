import { hasAdmin, hasPeople } from '@carillon/db';
import { openOperation } from '../../operation.ts';

/** The ways in that the sign-in screen offers. */
export const signInWaysOperation = openOperation({
  who: 'anyone',
  method: 'get',
  path: '/sign-in/ways',
  async handle(_, { db, oidc, outbox }) {
    const password = !oidc?.settings.only;
    return {
      password,
      forgotten: password && outbox !== null,
      oidc: oidc && { name: oidc.settings.name },
      isSetUp: await hasAdmin(db),
      isEmpty: oidc === null && !(await hasPeople(db)),
    };
  },
});
