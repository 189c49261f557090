import type { Cast } from '../cast.ts';
import { serverPids } from '../processes/server-pids.ts';
import type { Stage } from '../stage.ts';
import { type Look, lookAtCosts } from './look-at-costs.ts';
import { publishingRate } from './publishing-rate.ts';
import { type Crew, runWorkers } from './run-workers.ts';
import { type Spent, spentBetween } from './spent-between.ts';

/** What was seen of workers while all of them were at work. */
export interface Seen extends Spent {
  /** Publications a second, of all workers together. */
  readonly perSecond: number;
}

/** Between these shares of what is to be published nobody is starting any more, or idle already. */
const middle = { from: 0.3, to: 0.85 };

export async function measureWorkers(stage: Stage, cast: Cast, crew: Crew): Promise<Seen> {
  const servers = await serverPids(stage);
  const total = cast.accounts.length;
  const looks: Look[] = [];
  await runWorkers(stage, cast, crew, async (done, workers) => {
    if (done >= middle.from * total) looks.push(await lookAtCosts(stage, { done, workers, servers }));
  });
  return { perSecond: await publishingRate(stage.db, middle), ...spentBetween(looks, middle.to * total) };
}
