import { endSession } from '@carillon/db';
import { personOperation } from '../../operation.ts';
import { clearSessionToken } from '../sessions/cookie.ts';

export const signOutOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/sign-out',
  audit: { action: 'session.ended', subjectId: () => null },
  async handle(_, { db, url, person, exchange: { response } }) {
    await endSession(db, person.sessionId);
    clearSessionToken(response, url);
    // Media among it. Browsers heed it on https alone, and complain of it elsewhere.
    if (url.startsWith('https:')) response.set('Clear-Site-Data', '"cache"');
    return null;
  },
});
