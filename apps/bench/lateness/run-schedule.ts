import type { Account, Cast } from '../cast.ts';
import { clear } from '../clear.ts';
import { addPosts } from '../dispatch/fill.ts';
import type { Call } from '../dispatch/note-calls.ts';
import { readCalls } from '../dispatch/read-calls.ts';
import { environment } from '../processes/environment.ts';
import { withProcess } from '../processes/with-process.ts';
import type { Stage } from '../stage.ts';

/** How long all the work may take once it is due, ms. */
const patience = 120_000;

/** Publications at once that get the worker going before. */
const first = 200;

/** How long before the first one is due everything must be in its place, ms. */
const calm = 500;

export interface Schedule {
  /** From the first to the last that is due, ms; they are spread over it. */
  readonly span: number;
  /** How long until the first is due, ms: the time for making rows and jobs. */
  readonly lead: number;
  /** Jobs at once, per network. */
  readonly concurrency: number;
}

/**
 * Lets a worker that is at work already meet publications when they are due, one of each account.
 * @param file the worker's program, which notes its calls
 * @returns how late the call of each started, ms
 */
export async function runSchedule(
  stage: Stage,
  { owner, accounts }: { owner: Cast; accounts: readonly Account[] },
  { file, schedule }: { file: string; schedule: Schedule },
): Promise<number[]> {
  await clear(stage);
  const env = { ...environment(stage), WORKER_CONCURRENCY: String(schedule.concurrency) };
  return withProcess(stage, { name: 'worker', file, env }, async (worker) => {
    const few = accounts.slice(0, first);
    await addPosts(
      stage,
      owner,
      few.map((account) => ({ account, dueAt: null })),
    );
    await readCalls(worker, few.length, patience);
    const begin = Date.now() + schedule.lead;
    const planned = accounts.map((account, index) => ({
      account,
      dueAt: new Date(begin + (schedule.span * placeOf(index)) / accounts.length),
    }));
    await addPosts(stage, owner, planned);
    if (Date.now() > begin - calm) throw new Error(`The jobs were not made within ${schedule.lead} ms.`);
    const calls = await readCalls(worker, accounts.length, schedule.lead + schedule.span + patience);
    return latenessOf(stage, calls);
  });
}

/** Each somewhere in its own part of the span: at even distances all would meet a timer of Redis at the same point. */
const placeOf = (index: number): number => index + ((index * goldenRatio) % 1);

const goldenRatio = (1 + Math.sqrt(5)) / 2;

/** By the rows. Both times are of this machine's clock. */
async function latenessOf({ db }: Stage, calls: readonly Call[]): Promise<number[]> {
  const rows = await db.$queryRaw<
    { id: string; dueAt: Date }[]
  >`SELECT id, due_at AS "dueAt" FROM publications`;
  const dueTimes = new Map(rows.map(({ id, dueAt }) => [id, dueAt.getTime()]));
  return calls.map(([id, at]) => at - (dueTimes.get(id) ?? Number.NaN));
}
