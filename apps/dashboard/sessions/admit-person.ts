import type { Admission, Locals } from '@carillon/api/service';
import { scopes } from '@carillon/core';
import type { RequestHandler } from 'express';
import { dashboardError } from '../problems.ts';
import { personOf, requirePerson, type Sessions } from './require-person.ts';

const pass: RequestHandler = (_request, _response, next) => next();

/** Lets people who are signed in do what an API key with every scope may do, on all their accounts. */
export const admitPerson = (sessions: Sessions): Admission => ({
  identify: () => {
    const admit = requirePerson(sessions);
    return (request, response, next) =>
      admit(request, response, () => {
        const { userId, plan } = personOf(response);
        Object.assign(response.locals, {
          caller: { apiKeyId: null, userId, plan, sandbox: false, scopes },
          mayUseCache: false,
        } satisfies Omit<Locals, 'requestId'>);
        next();
      });
  },
  limit: pass,
});

/** Lets in admins only. */
export const admitAdmin = (sessions: Sessions): Admission => ({
  ...admitPerson(sessions),
  identify: (use) => {
    const admit = admitPerson(sessions).identify(use);
    return (request, response, next) =>
      admit(request, response, () => {
        if (!personOf(response).admin) throw dashboardError('not_admin');
        next();
      });
  },
});

/** Lets in everybody, signed in or not. */
export const admitAnyone: Admission = { identify: () => pass, limit: pass };
