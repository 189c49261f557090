import type { Admission, Locals } from '@carillon/api/service';
import { scopes } from '@carillon/core';
import type { RequestHandler } from 'express';
import { dashboardError } from '../../problems.ts';
import { limitPeople } from './limit-people.ts';
import { personOf, requirePerson, type Sessions } from './require-person.ts';
import { requireProof } from './require-proof.ts';

type Parts = Sessions & Parameters<typeof limitPeople>[0] & Parameters<typeof requireProof>[0];

const pass: RequestHandler = (_request, _response, next) => next();

/** Lets people who are signed in do what an API key with every scope may do, on all their accounts. */
export const admitPerson = (parts: Parts): Admission => ({
  identify: () => {
    const admit = requirePerson(parts);
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
  limit: limitPeople(parts),
  prove: requireProof(parts),
});

/** Lets in admins only. */
export const admitAdmin = (parts: Parts): Admission => ({
  ...admitPerson(parts),
  identify: (use) => {
    const admit = admitPerson(parts).identify(use);
    return (request, response, next) =>
      admit(request, response, () => {
        if (!personOf(response).admin) throw dashboardError('not_admin');
        next();
      });
  },
});

/** Lets in everybody, signed in or not. */
export const admitAnyone: Admission = { identify: () => pass, limit: pass, prove: pass };
