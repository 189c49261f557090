import type { Admission } from '@carillon/api/service';
import type { DashboardParts } from '../context.ts';
import { dashboardError } from '../problems.ts';
import { personOf } from './require-person.ts';

/** Lets in those of an admission's people who proved not long ago that it is they: who find an open page do nothing that lasts. */
export const requireProof = (
  admission: Admission,
  { proofMs }: Pick<DashboardParts, 'proofMs'>,
): Admission => ({
  ...admission,
  identify: (use) => {
    const admit = admission.identify(use);
    return (request, response, next) =>
      admit(request, response, () => {
        if (personOf(response).provenMsAgo > proofMs) throw dashboardError('proof_needed');
        next();
      });
  },
});
