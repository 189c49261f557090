import { type Undo, undoAll } from '@carillon/testing/undo';
import { type BenchContext, clear } from '../context.ts';
import type { Measure, Samples } from '../measure.ts';
import { environment, startReady, unlimitedPlans } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { type Answers, offerLoad } from './offer-load.ts';

/** Posts that wait, and those of a page. */
const posts = 10_000;
const limit = 100;

/** Length of a run. */
const seconds = 3;

const many = 32;

const programs = { bare: 'apps/bench/baselines/bare-list.ts', ours: 'apps/api/main.ts' };

type Name = keyof typeof programs;

const line = (connections: number) =>
  ({
    what: `list of ${limit} by due time at ${connections} connection(s)`,
    unit: 'lists/s',
    target: { of: 'ratio', is: 'at least', bound: 0.6 },
  }) as const;

/** A page of the posts that are due next, with everything switched on, against the least that could be done. */
export const list: Measure<'one' | 'many'> = {
  name: 'list',
  title: `GET /v1/posts?sort=due&limit=${limit} of ${posts.toLocaleString('en')} posts, against Express + one statement + JSON.stringify`,
  lines: { one: line(1), many: line(many) },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const tenant = await createBenchTenant(context, 2);
      await clear(context);
      await storeWaiting(context, tenant, Math.max(2 * limit, posts * context.size));
      const urls = { bare: await start('bare', context, undo), ours: await start('ours', context, undo) };
      const compare = (connections: number) => {
        const contender = (name: Name) => contenderAt(context, { url: urls[name], tenant, connections });
        const contenders = { bare: contender('bare'), ours: contender('ours') };
        return alternate(contenders, rounds(context, connections));
      };
      return { one: samples(await compare(1)), many: samples(await compare(many)) };
    } finally {
      await undoAll(undo);
    }
  },
};

const samples = ({ bare, ours }: Readonly<Record<Name, readonly Answers[]>>): Samples => ({
  figure: ours.map(({ perSecond }) => perSecond),
  baseline: bare.map(({ perSecond }) => perSecond),
});

/** Posts on all accounts of the tenant, a minute between two of them, the first in an hour. */
async function storeWaiting({ db }: BenchContext, tenant: BenchTenant, count: number): Promise<void> {
  const { userId, profileId, accounts } = tenant;
  await db.$executeRaw`
    WITH wanted AS (
      SELECT n, 'pst_' || md5('post ' || n) AS id, date_trunc('minute', now()) + (n + 60) * interval '1 minute' AS due_at
      FROM generate_series(1, ${count}::int) AS n
    ),
    post AS (
      INSERT INTO posts (id, user_id, profile_id, content, status, scheduled_at)
      SELECT id, ${userId}, ${profileId}, 'Number ' || n || ': a post of ordinary length, with a few words in it, and a link to https://example.org/' || n,
        'scheduled', due_at FROM wanted
    ),
    target AS (
      SELECT wanted.*, a.id AS account, a.place, 'pp_' || md5(a.id || n) AS publication_id
      FROM wanted, unnest(${accounts.map(({ id }) => id)}::text[]) WITH ORDINALITY AS a (id, place)
    ),
    publication AS (
      INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at)
      SELECT publication_id, target.id, a.id, a.platform, place - 1, 'scheduled', due_at FROM target JOIN social_accounts a ON a.id = target.account
    )
    INSERT INTO items (publication_id, position, content) SELECT publication_id, 0, 'Number ' || n || ', and what it says here.' FROM target`;
  await db.$executeRaw`VACUUM ANALYZE`;
  await db.$executeRaw`CHECKPOINT`;
}

async function start(name: Name, context: BenchContext, undo: Undo[]): Promise<string> {
  const env = { ...environment(context), PLANS: unlimitedPlans };
  const { url } = await startReady(context, { name, file: programs[name], env }, undo);
  return url;
}

function contenderAt(
  context: BenchContext,
  { url, tenant, connections }: { url: string; tenant: BenchTenant; connections: number },
) {
  const run = (runSeconds: number) =>
    offerLoad({
      url: `${url}/v1/posts?sort=due&limit=${limit}`,
      headers: { authorization: `Bearer ${tenant.apiKey}` },
      connections,
      seconds: runSeconds,
      status: 200,
      signal: context.stopping,
    });
  return { warmUp: () => run(2 * seconds * context.size), run: () => run(seconds * context.size) };
}

const rounds = (context: BenchContext, connections: number) => ({
  context,
  onRun: (name: string, { perSecond, p99 }: Answers, round: number) =>
    context.say(
      `  run ${round} of ${context.runs}, ${connections} connection(s), ${name}: ${perSecond.toFixed(0)} lists/s, p99 ${p99.toFixed(1)} ms`,
    ),
});
