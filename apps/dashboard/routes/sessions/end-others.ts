import { endOtherSessions } from '@carillon/db';
import { personOperation } from '../../operation.ts';

/** Signs all other browsers of the person out. */
export const endOtherSessionsOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/sessions/end-others',
  handle: async (_, { db, person }) => ({ ended: await endOtherSessions(db, person) }),
});
