import type { Admission } from '@carillon/api/service';
import type { Request } from 'express';
import type { DashboardParts } from '../context.ts';
import { dashboardError } from '../problems.ts';
import { personOf } from './require-person.ts';

/**
 * Lets in those of an admission's people who proved not long ago that it is they: who find an open page do nothing that lasts.
 * @param needsIt which requests need it; all unless given
 */
export const requireProof = (
  admission: Admission,
  { proofMs }: Pick<DashboardParts, 'proofMs'>,
  needsIt: (request: Request) => boolean = () => true,
): Admission => ({
  ...admission,
  identify: (use) => {
    const admit = admission.identify(use);
    return (request, response, next) =>
      admit(request, response, () => {
        if (needsIt(request) && personOf(response).provenMsAgo > proofMs)
          throw dashboardError('proof_needed');
        next();
      });
  },
});

/** Webhooks are told what is published, long after a session has ended: to make or change one needs a proof. */
export const changesWebhooks = ({ method, originalUrl }: Request): boolean =>
  method !== 'GET' && method !== 'HEAD' && /^\/v1\/webhook/i.test(originalUrl);
