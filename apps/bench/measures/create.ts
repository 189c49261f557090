import { type Undo, undoAll } from '@carillon/testing/undo';
import { type Cast, makeCast } from '../cast.ts';
import { clear } from '../clear.ts';
import { type Answers, offerLoad } from '../load/offer-load.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment } from '../processes/environment.ts';
import { startServer } from '../processes/start-server.ts';
import { unlimitedPlans } from '../processes/unlimited-plans.ts';
import { alternate } from '../results/alternate.ts';
import type { Stage } from '../stage.ts';

/** Of a run, s. */
const length = 3;

/** At once, where there are several. */
const many = 32;

const programs = {
  bare: 'apps/bench/baselines/bare-create.ts',
  ours: 'apps/api/main.ts',
  prisma: 'apps/bench/baselines/plain-prisma-create.ts',
};

type Name = keyof typeof programs;

const atLeast = (bound: number) => ({ of: 'ratio', is: 'at least', bound }) as const;

/** `POST /v1/posts` with everything switched on, against the least that could be done. */
export const create: Measure<'many' | 'p99' | 'one' | 'prisma'> = {
  name: 'create',
  title:
    'POST /v1/posts with publishNow and two targets, against Express + zod + one statement + one addBulk',
  lines: {
    many: { what: `create at ${many} connections`, unit: 'posts/s', target: atLeast(1.5) },
    p99: {
      what: `create at ${many} connections, p99`,
      unit: 'ms',
      target: { of: 'ratio', is: 'at most', bound: 1 },
    },
    one: { what: 'create at 1 connection', unit: 'posts/s', target: atLeast(0.9) },
    prisma: { what: `plain Prisma at ${many} connections`, unit: 'posts/s' },
  },
  async run(stage) {
    const undo: Undo[] = [];
    try {
      const cast = await makeCast(stage, 2);
      const urls = {
        bare: await start('bare', stage, undo),
        ours: await start('ours', stage, undo),
        prisma: await start('prisma', stage, undo),
      };
      const contender = (name: Name, connections: number) =>
        contenderAt(stage, { url: urls[name], cast, connections });
      const atMany = await alternate(
        { bare: contender('bare', many), ours: contender('ours', many), prisma: contender('prisma', many) },
        rounds(stage, many),
      );
      const atOne = await alternate(
        { bare: contender('bare', 1), ours: contender('ours', 1) },
        rounds(stage, 1),
      );
      return {
        many: samples(atMany.ours, atMany.bare, 'perSecond'),
        p99: samples(atMany.ours, atMany.bare, 'p99'),
        one: samples(atOne.ours, atOne.bare, 'perSecond'),
        prisma: samples(atMany.prisma, atMany.bare, 'perSecond'),
      };
    } finally {
      await undoAll(undo);
    }
  },
};

const samples = (ours: readonly Answers[], bare: readonly Answers[], key: keyof Answers): Samples => ({
  figure: ours.map((answers) => answers[key]),
  baseline: bare.map((answers) => answers[key]),
});

const start = (name: Name, stage: Stage, undo: Undo[]): Promise<string> => {
  const env = { ...environment(stage), PLANS: unlimitedPlans };
  return startServer(stage, { name, file: programs[name], env }, undo);
};

function contenderAt(
  stage: Stage,
  { url, cast, connections }: { url: string; cast: Cast; connections: number },
) {
  const run = async (seconds: number) => {
    await clear(stage);
    return offerLoad({
      url: `${url}/v1/posts`,
      headers: { authorization: `Bearer ${cast.apiKey}` },
      body: bodyFor(cast),
      ...{ connections, seconds, status: 201, signal: stage.stopping },
    });
  };
  return { warmUp: () => run(2 * length * stage.size), run: () => run(length * stage.size) };
}

function bodyFor({ profileId, accounts }: Cast): string {
  const items = [
    {
      content:
        'The bells of the city hall ring in the new release: read what has changed. https://example.com/7',
    },
  ];
  const platforms = Object.fromEntries(accounts.map(({ id }) => [id, { items }]));
  return JSON.stringify({ profileId, publishNow: true, platforms });
}

const rounds = ({ runs, stopping, say }: Stage, connections: number) => ({
  runs,
  signal: stopping,
  onRun: (name: string, { perSecond, p99 }: Answers, round: number) =>
    say(
      `  run ${round} of ${runs}, ${connections} connection(s), ${name}: ${perSecond.toFixed(0)} posts/s, p99 ${p99.toFixed(1)} ms`,
    ),
});
