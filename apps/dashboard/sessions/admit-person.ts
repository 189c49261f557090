import type { Admission } from '@carillon/api/context';
import { scopes } from '@carillon/core';
import type { Caller } from '@carillon/db';
import { personOf, requirePerson, type Sessions } from './require-person.ts';

/** Lets who is signed in do what an API key with every scope may do, on all accounts. */
export const admitPerson = (sessions: Sessions): Admission => ({
  identify: () => {
    const admit = requirePerson(sessions);
    return (request, response, next) =>
      admit(request, response, () => {
        const { userId, plan } = personOf(response);
        response.locals.caller = { apiKeyId: null, userId, plan, sandbox: false, scopes } satisfies Caller;
        response.locals.mayUseCache = false;
        next();
      });
  },
  limit: (_request, _response, next) => next(),
});
