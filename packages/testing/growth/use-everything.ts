import { explainEverything, readPlans, type UsedPlan } from './explained.ts';
import { allRounds } from './rounds.ts';
import { openStage } from './stage.ts';

/** Runs all hot statements on a filled database. @returns the plans that Postgres used, by what was done */
export async function useEverything(url: string, logFile: string, rounds: number): Promise<UsedPlan[]> {
  await explainEverything(url);
  const stage = await openStage(url);
  const log = await readPlans(logFile);
  const used: UsedPlan[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      await allRounds(stage, async (name, work) => {
        await log.skip();
        const result = await work();
        used.push(...(await log.next(name)));
        return result;
      });
    }
  } finally {
    await stage.close();
    await log.close();
  }
  return used;
}
