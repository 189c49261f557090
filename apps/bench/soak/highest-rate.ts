import type { Cast } from '../cast.ts';
import { untilPublished } from '../dispatch/until-published.ts';
import type { Process } from '../processes/start-process.ts';
import type { Stage } from '../stage.ts';
import { now, poster } from './requests.ts';

/** How long posts are created as fast as they are taken, ms. */
const length = 4_000;

/** Requests at once. */
const lanes = 16;

export interface Service {
  readonly url: string;
  readonly api: Process;
  readonly worker: Process;
}

/**
 * Creates posts as fast as the api takes them, and waits until all are out.
 * @returns publications/s, from the first post to the last publication
 */
export async function highestRate(stage: Stage, { url, worker }: Service, cast: Cast): Promise<number> {
  const create = poster(url, cast, now);
  const end = performance.now() + length * stage.size;
  let index = 0;
  const lane = async () => {
    while (performance.now() < end && !stage.stopping.aborted) await create(index++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const count = await stage.db.publication.count();
  await untilPublished(stage, { workers: [worker], count });
  const [row] = await stage.db.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM max(published_at) - min(created_at))::float8 AS seconds FROM publications`;
  return count / (row?.seconds ?? 0);
}
