import { z } from 'zod';

/**
 * The job catalogue. A name and a payload are a wire contract between processes of different releases: add optional
 * fields, never rename, never remove. A job only wakes somebody up: no content, no credentials.
 */
export const publishJob = {
  name: 'publish.v1',
  payload: z.object({
    publicationId: z.string().regex(/^pp_[0-9A-Za-z]+$/),
    generation: z.int().positive(),
    /** The request that led here, to follow it through the logs. */
    requestId: z.string().max(200).optional(),
    /** Whose publication it is, so that nobody takes all places of a worker. */
    userId: z.string().max(100).optional(),
    /** Its account, where nobody had tried it yet: then all that holds the account holds it. */
    accountId: z.string().max(100).optional(),
    /** Whatever else is due goes first. */
    yields: z.boolean().optional(),
  }),
  options: {
    /** For failures of our own infrastructure only; what a network answers is a time in Postgres. */
    attempts: 5,
    backoff: { type: 'exponential', delay: 1_000 },
    removeOnComplete: { age: 3_600, count: 1_000 },
    removeOnFail: { age: 604_800, count: 5_000 },
  },
} as const;

export type PublishPayload = z.infer<typeof publishJob.payload>;

/** BullMQ's priority of jobs that yield: those without one, all others, are taken first. */
export const yieldingPriority = 1;

/** Proves that somebody consumes a queue: put in by a watchdog, and over at once. */
export const canaryJob = {
  name: 'canary.v1',
  options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
} as const;

/** Says that webhooks have something to deliver. The rows are the truth: a lost job is made up for by the next look. */
export const webhooksJob = {
  name: 'due.v1',
  options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
} as const;

/** The queue of webhooks. */
export const webhooksQueue = 'webhooks';

/** One queue per network, so that ops can pause, watch and tune one alone. */
export const publishQueue = (platform: string): string => `publish-${platform}`;

/**
 * Never reused, because BullMQ silently ignores an id that it still knows.
 * @throws for one that could be taken for a key of BullMQ's own
 */
export function jobId(job: { publicationId: string; generation: number; dispatch: number }): string {
  const id = `${job.publicationId}-g${job.generation}-d${job.dispatch}`;
  if (!/^pp_[0-9A-Za-z]+-g[1-9]\d*-d\d+$/.test(id)) throw new Error(`${JSON.stringify(id)} is no job id.`);
  return id;
}

/** The publication that a job with this id is for; null for a job of another kind. */
export const publicationOf = (id: string): string | null =>
  /^(pp_[0-9A-Za-z]+)-g\d+-d\d+$/.exec(id)?.[1] ?? null;
