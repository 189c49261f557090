import { horizon, markDispatched, type WakeUp } from '@carillon/db';
import type { ApiContext } from './context.ts';

/**
 * Makes the jobs for what was just stored. The rows are the truth, so a queue that is away fails no request: the
 * workers' reconciler finds rows without a job.
 */
export async function wakeQueue(
  wakeUps: readonly WakeUp[],
  { producer, db, log }: ApiContext,
  requestId: string,
): Promise<void> {
  const near = wakeUps.filter(({ dueInMs }) => dueInMs <= horizon);
  if (near.length === 0) return;
  try {
    await producer.wake(near, requestId);
    await markDispatched(db, near);
  } catch (error) {
    log.warn(
      { error, requestId, publications: near.length },
      'the queue did not take the jobs; the reconciler will make them',
    );
  }
}
