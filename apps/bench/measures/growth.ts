import { type Undo, undoAll } from '@carillon/testing/undo';
import { type Compared, compare, worstOf } from '../growth/compare.ts';
import type { Group } from '../growth/groups.ts';
import { openFilled } from '../growth/open-filled.ts';
import { openStage } from '../growth/stage.ts';
import { timeRounds } from '../growth/time-rounds.ts';
import type { Line, Measure } from '../measure.ts';
import { alternate } from '../results/alternate.ts';
import type { Stage } from '../stage.ts';

const many = 1_000_000;
const few = 10_000;

/** So few that a filled database still has everybody in it. */
const fewest = 2_000;

/** Of a run; a prepared statement gets a generic plan after five uses. */
const rounds = 20;
const warmUpRounds = 7;

const most = 1.2;

const line = (what: string): Line => ({
  what,
  unit: 'ms',
  target: { of: 'ratio', is: 'at most', bound: most },
});

/** What requests and workers do, at a million posts against the same at ten thousand. */
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
  async run(stage) {
    const undo: Undo[] = [];
    try {
      const contenders = {
        few: await contender(stage, Math.max(fewest, few * stage.size), undo),
        many: await contender(stage, Math.max(2 * fewest, many * stage.size), undo),
      };
      const { runs, say, stopping } = stage;
      const onRun = (name: string, _: unknown, round: number) =>
        say(`  run ${round} of ${runs}, ${name} posts`);
      const seen = await alternate(contenders, { runs, signal: stopping, onRun });
      const compared = compare(seen.many, seen.few);
      for (const { name, ratio } of compared.filter(({ ratio }) => ratio > most)) {
        say(`  ${ratio.toFixed(2)} × ${name}`);
      }
      return samplesOf(compared);
    } finally {
      await undoAll(undo);
    }
  },
};

async function contender(stage: Stage, posts: number, undo: Undo[]) {
  const filled = await openStage(await openFilled(stage, posts, undo));
  undo.push(() => filled.close());
  const run = (count: number) => timeRounds(filled, Math.max(1, Math.round(count)), stage.stopping);
  return { warmUp: () => run(warmUpRounds * stage.size), run: () => run(rounds * stage.size) };
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
