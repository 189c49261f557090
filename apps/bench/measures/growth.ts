import { type Undo, undoAll } from '@carillon/testing/undo';
import type { BenchContext } from '../context.ts';
import { createFilledDatabase, type FilledDatabase, openFilledDatabase } from '../growth/filled-database.ts';
import { allRounds } from '../growth/rounds.ts';
import type { Line, Measure, Samples } from '../measure.ts';
import { alternate } from '../results/alternate.ts';
import { median } from '../results/statistics.ts';

const many = 1_000_000;
const few = 10_000;

/** So few that a filled database still has everybody in it. */
const minPosts = 2_000;

/** Rounds of a run, and of its warm-up. */
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

/** Does everything hot `count` times. @returns the time of each piece of work, as its caller saw it */
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

/** Groups of work, by the names that the rounds give it; each has a line in the table. */
const groups = {
  create: /^create$/,
  get: /^get(,|$)/,
  list: /^(list(?!.*, deep$)|walk.*, due, 100 posts$)/,
  deep: /^(list.*|walk.*, due, 100 posts), deep$/,
  claim: /^claim$/,
  slots: /^slots/,
  sweep: /^sweep: /,
} as const;

type Group = keyof typeof groups | 'other';

/** Times of one piece of work by its name, one for each time that it was done, ms. */
type Times = ReadonlyMap<string, readonly number[]>;

export function groupOf(name: string): Group {
  const found = Object.entries(groups).find(([, pattern]) => pattern.test(name));
  return (found?.[0] ?? 'other') as Group;
}

/** Costs of a piece of work with many posts and with few. */
interface Compared {
  readonly name: string;
  readonly ratio: number;
  /** Medians of runs, ms. */
  readonly samples: Samples;
}

/** Compares every piece of work, and puts first the one that grew most. */
export function compare(many: readonly Times[], few: readonly Times[]): Compared[] {
  const names = [...(many[0]?.keys() ?? [])];
  const compared = names.map((name) => {
    const costs = (runs: readonly Times[]) => runs.map((times) => median(times.get(name) ?? []));
    const samples = { figure: costs(many), baseline: costs(few) };
    return { name, ratio: median(samples.figure) / median(samples.baseline), samples };
  });
  return compared.toSorted((a, b) => b.ratio - a.ratio);
}

/** The work of a group that grew most. @throws when a group has no work */
export function worstOf(compared: readonly Compared[], group: Group): Compared {
  const worst = compared.find(({ name }) => groupOf(name) === group);
  if (worst === undefined) throw new Error(`Nothing was done of ${group}.`);
  return worst;
}
