import type { RequestHandler } from 'express';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { personOf } from './require-person.ts';

/** Refuses people who proved too long ago that it is they: who finds an open page does nothing that lasts. */
export const requireProof =
  ({ proofMs }: Pick<DashboardParts, 'proofMs'>): RequestHandler =>
  (_request, response, next) => {
    if (personOf(response).provenMsAgo > proofMs) throw dashboardError('proof_needed');
    next();
  };
