import type { Queue } from 'bullmq';

/**
 * Of these jobs, those that wait for nothing but their turn: no worker has had them, and no time holds them back.
 *
 * None of them when fewer jobs are waiting than that: then the queue lost its list, and not the jobs themselves.
 */
export async function stillWaiting(queue: Queue, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const jobs = await Promise.all(ids.map((id) => queue.getJob(id)));
  const waiting = ids.filter((_, index) => {
    const job = jobs[index];
    return (
      job !== undefined && job.processedOn === undefined && job.finishedOn === undefined && !(job.delay > 0)
    );
  });
  const { 0: inLine = 0 } = await queue.getCountsPerPriority([0]); // unlike "waiting", of a paused queue as well
  return new Set(waiting.length > inLine ? [] : waiting);
}
