import { type ApiError, apiError, platformTitles } from '@carillon/core';
import type { FoundSlot } from '@carillon/db';

/** What keeps autoSchedule from a slot; null when nothing does. */
export function slotProblem(found: FoundSlot): ApiError | null {
  const network = platformTitles[found.platform];
  switch (found.kind) {
    case 'slot':
      return null;
    case 'no_slot':
      return apiError('no_slot', { network });
    case 'too_late':
      return apiError('slot_too_late', { network, time: found.at.toISOString() });
    default:
      return found satisfies never;
  }
}
