import { endSession } from '@carillon/db';
import { personOperation } from '../operation.ts';
import { clearSessionToken } from '../sessions/cookie.ts';

export const signOutOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/sign-out',
  audit: { action: 'session.ended', subjectId: () => null },
  async handle(_, { db, url, person, exchange: { response } }) {
    await endSession(db, person.sessionId);
    clearSessionToken(response, url);
    return null;
  },
});
