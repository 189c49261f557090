import { type Undo, undoAll } from '@carillon/testing/undo';
import type { BenchContext } from '../context.ts';
import { type Compared, compare, type Group, type Times, worstOf } from '../growth/compare.ts';
import { createFilledDatabase, type FilledDatabase, openFilledDatabase } from '../growth/filled-database.ts';
import { allRounds } from '../growth/rounds.ts';
import type { Line, Measure } from '../measure.ts';
import { alternate } from '../results/alternate.ts';

const many = 1_000_000;
const few = 10_000;

/** So few that a filled database still has everybody in it. */
const minPosts = 2_000;

/** Rounds of a run, and of its warm-up: a prepared statement gets a generic plan after five uses. */
const rounds = 20;
const warmUpRounds = 7;

const maxRatio = 1.2;

const line = (what: string): Line => ({
  what,
  unit: 'ms',
  target: { of: 'ratio', is: 'at most', bound: maxRatio },
});

/** The work of requests and workers, at a million posts against the same at ten thousand. */
export const growth: Measure<Group> = {
  name: 'growth',
  title: `everything hot at ${many.toLocaleString('en')} posts with two publications each, against ${few.toLocaleString('en')}`,
  onRequest: true,
  lines: {
    create: line('create'),
    get: line('get'),
    list: line('list, first page, of all filters what grew most'),
    deep: line('list, deep page, of all filters what grew most'),
    claim: line('claim'),
    sweep: line('sweep, what grew most'),
    slots: line('slot choice, what grew most'),
    other: line('everything else, what grew most'),
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const contenders = {
        few: await contender(context, Math.max(minPosts, few * context.size), undo),
        many: await contender(context, Math.max(2 * minPosts, many * context.size), undo),
      };
      const { runs, say } = context;
      const onRun = (name: string, _: unknown, round: number) =>
        say(`  run ${round} of ${runs}, ${name} posts`);
      const seen = await alternate(contenders, { context, onRun });
      const compared = compare(seen.many, seen.few);
      for (const { name, ratio } of compared.filter(({ ratio }) => ratio > maxRatio)) {
        say(`  ${ratio.toFixed(2)} × ${name}`);
      }
      return samplesOf(compared);
    } finally {
      await undoAll(undo);
    }
  },
};

async function contender(context: BenchContext, posts: number, undo: Undo[]) {
  const filled = await openFilledDatabase(await createFilledDatabase(context, posts, undo));
  undo.push(() => filled.close());
  const run = (count: number) => timeRounds(filled, Math.max(1, Math.round(count)), context.stopping);
  return { warmUp: () => run(warmUpRounds * context.size), run: () => run(rounds * context.size) };
}

function samplesOf(compared: readonly Compared[]) {
  const of = (group: Group) => worstOf(compared, group).samples;
  return {
    create: of('create'),
    get: of('get'),
    list: of('list'),
    deep: of('deep'),
    claim: of('claim'),
    sweep: of('sweep'),
    slots: of('slots'),
    other: of('other'),
  };
}

/** Does everything hot so many times. @returns the time of each piece of work, as its caller saw it */
async function timeRounds(filled: FilledDatabase, count: number, stopping: AbortSignal): Promise<Times> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < count; round++) {
    stopping.throwIfAborted();
    await allRounds(filled, async (name, work) => {
      const begin = performance.now();
      const result = await work();
      const took = performance.now() - begin;
      const known = times.get(name);
      if (known === undefined) times.set(name, [took]);
      else known.push(took);
      return result;
    });
  }
  return times;
}
