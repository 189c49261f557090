import { listSessions } from '@carillon/db';
import { personOperation } from '../../operation.ts';

/** Where the person is signed in. The id of a session is a digest of its token, which lets nobody in. */
export const listSessionsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/sessions',
  async handle(_, { db, person: { userId, sessionId } }) {
    const sessions = await listSessions(db, userId);
    return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
  },
});
