import { ApiError } from '@carillon/core';
import { openOperation } from '../../operation.ts';
import { sessionToken } from '../sessions/cookie.ts';
import { csrfToken } from '../sessions/csrf.ts';
import { countRequestOf } from '../sessions/limit-people.ts';
import { findPerson } from '../sessions/require-person.ts';

/** The first request of a page: the person who is signed in, and the token that changes must send. */
export const sessionOperation = openOperation({
  who: 'anyone',
  method: 'get',
  path: '/session',
  async handle(_, context) {
    const { url, plans, publicUrl, exchange } = context;
    const { request, response } = exchange;
    const person = await findPerson(request, context).catch(unlessRefused);
    if (person === null) return { person: null };
    await countRequestOf(person, response, context);
    const { email, plan, admin } = person;
    const token = csrfToken(sessionToken(request, url) ?? '');
    return {
      person: { email, plan, admin, limits: plans[plan] },
      csrfToken: token,
      apiUrl: `${publicUrl}/v1`,
      docsUrl: `${publicUrl}/docs`,
      sandboxUrl: context.sandboxPublicUrl,
      hasXApplication: context.hasXApplication,
    };
  },
});

/** Where an address shows too many sessions of nobody, one that is not known is none: so people see where to sign in. */
function unlessRefused(error: unknown): null {
  if (error instanceof ApiError && error.code === 'too_many_unknown') return null;
  throw error;
}
