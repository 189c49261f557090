import type { Scene } from '@carillon/harness/open-scene';

/** Lets the jobs of all publications be older than the time that a reconciler gives a job. */
export const ageDispatches = ({ db }: Scene): Promise<number> => db.$executeRaw`
  UPDATE publications SET dispatched_at = dispatched_at - interval '16 seconds'`;
