import { type Undo, undoAll } from '@carillon/testing/undo';
import { type BenchContext, clear } from '../context.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment, startReady, unlimitedPlans } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { type Answers, offerLoad } from './offer-load.ts';

/** Length of a run. */
const seconds = 3;

/** Connections, where there are several. */
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
    many: { what: `create at ${many} connections`, unit: 'posts/s', target: atLeast(1.8) },
    p99: {
      what: `create at ${many} connections, p99`,
      unit: 'ms',
      target: { of: 'ratio', is: 'at most', bound: 0.7 },
    },
    one: { what: 'create at 1 connection', unit: 'posts/s', target: atLeast(0.95) },
    prisma: { what: `plain Prisma at ${many} connections`, unit: 'posts/s' },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const tenant = await createBenchTenant(context, 2);
      const urls = {
        bare: await start('bare', context, undo),
        ours: await start('ours', context, undo),
        prisma: await start('prisma', context, undo),
      };
      const contender = (name: Name, connections: number) =>
        contenderAt(context, { url: urls[name], tenant, connections });
      const atMany = await alternate(
        { bare: contender('bare', many), ours: contender('ours', many), prisma: contender('prisma', many) },
        rounds(context, many),
      );
      const atOne = await alternate(
        { bare: contender('bare', 1), ours: contender('ours', 1) },
        rounds(context, 1),
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

async function start(name: Name, context: BenchContext, undo: Undo[]): Promise<string> {
  const env = { ...environment(context), PLANS: unlimitedPlans };
  const { url } = await startReady(context, { name, file: programs[name], env }, undo);
  return url;
}

function contenderAt(
  context: BenchContext,
  { url, tenant, connections }: { url: string; tenant: BenchTenant; connections: number },
) {
  const run = async (runSeconds: number) => {
    await clear(context);
    return offerLoad({
      url: `${url}/v1/posts`,
      headers: { authorization: `Bearer ${tenant.apiKey}` },
      body: bodyFor(tenant),
      connections,
      seconds: runSeconds,
      status: 201,
      signal: context.stopping,
    });
  };
  return { warmUp: () => run(2 * seconds * context.size), run: () => run(seconds * context.size) };
}

function bodyFor({ profileId, accounts }: BenchTenant): string {
  const items = [
    {
      content:
        'The bells of the city hall ring in the new release: read what has changed. https://example.com/7',
    },
  ];
  const platforms = Object.fromEntries(accounts.map(({ id }) => [id, { items }]));
  return JSON.stringify({ profileId, publishNow: true, platforms });
}

const rounds = (context: BenchContext, connections: number) => ({
  context,
  onRun: (name: string, { perSecond, p99 }: Answers, round: number) =>
    context.say(
      `  run ${round} of ${context.runs}, ${connections} connection(s), ${name}: ${perSecond.toFixed(0)} posts/s, p99 ${p99.toFixed(1)} ms`,
    ),
});
