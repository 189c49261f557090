import { explainEverything, type PlanMode, readPlans, type UsedPlan } from './explained.ts';
import { allRounds } from './rounds.ts';
import { openStage } from './stage.ts';

/** Postgres plans a prepared statement either with its values, each time anew, or for any values; it decides which. */
const planModes: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'];

/** Runs all hot statements on a filled database, planned both ways. @returns the plans, by what was done */
export async function useEverything(url: string, logFile: string): Promise<UsedPlan[]> {
  const used: UsedPlan[] = [];
  for (const mode of planModes) {
    await explainEverything(url, mode);
    const stage = await openStage(url);
    const log = await readPlans(logFile);
    try {
      await allRounds(stage, async (name, work) => {
        await log.skip();
        const result = await work();
        used.push(...(await log.next(name)));
        return result;
      });
    } finally {
      await stage.close();
      await log.close();
    }
  }
  return used;
}
