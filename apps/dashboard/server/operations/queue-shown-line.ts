import { canRetry } from '@carillon/core';
import type { DescribedPublication } from '@carillon/db';

/** A publication as pages get it. */
export function shownLine({ unbegun, times, inDoubt, ...line }: DescribedPublication) {
  return {
    ...line,
    inDoubt,
    times,
    retryable: canRetry({ ...line, inDoubt }),
    /** Whether the post may get another time as a whole: nothing of it has begun, and it has one time. */
    movable: unbegun && times === 1 && line.postStatus === 'scheduled',
  };
}
