import { openOperation } from '../operation.ts';
import { sessionToken } from '../sessions/cookie.ts';
import { csrfToken } from '../sessions/csrf.ts';
import { findPerson } from '../sessions/require-person.ts';

/** The first request of a page: the person who is signed in, and the token that changes must send. */
export const sessionOperation = openOperation({
  who: 'anyone',
  method: 'get',
  path: '/session',
  async handle(_, { db, url, plans, publicUrl, exchange: { request } }) {
    const person = await findPerson(request, { db, url });
    if (person === null) return { person: null };
    const { email, plan, admin } = person;
    const token = csrfToken(sessionToken(request, url) ?? '');
    return {
      person: { email, plan, admin, limits: plans[plan] },
      csrfToken: token,
      apiUrl: `${publicUrl}/v1`,
    };
  },
});
