import type { PersonChange } from '@carillon/db';
import { dashboardError } from '../problems.ts';

const refusals = {
  not_found: 'person_not_found',
  last_admin: 'last_admin',
  deleting: 'being_deleted',
} as const;

/** @throws {ApiError} */
export function refuseUnlessDone(change: PersonChange): void {
  if (change !== 'done') throw dashboardError(refusals[change]);
}
