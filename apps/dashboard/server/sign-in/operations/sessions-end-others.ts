import { endOtherSessions } from '@carillon/db';
import { personOperation } from '../../operation.ts';

/** Signs all other browsers of the person out. */
export const endOtherSessionsOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'session.ended', subjectId: () => null, details: () => ({ all: 'others' }) },
  method: 'post',
  path: '/sessions/end-others',
  handle: async (_, { db, person }) => ({ ended: await endOtherSessions(db, person) }),
});
