import { type Undo, undoAll } from '@carillon/testing/undo';
import { type BenchContext, clear } from '../context.ts';
import type { Measure } from '../measure.ts';
import { environment, startReady, unlimitedPlans } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { createBenchTenant } from '../tenant.ts';

/** Posts of a batch. */
const posts = 100;

/** Batches, or as many creates as they have posts, of a run. */
const rounds = 20;

/** 100 posts in one request, against as many requests one after another. */
export const batch: Measure<'batch'> = {
  name: 'batch',
  title: `POST /v1/posts/batch with ${posts} scheduled posts, against as many creates on one connection`,
  lines: {
    batch: {
      what: `${posts} scheduled posts`,
      unit: 'ms',
      target: { of: 'ratio', is: 'at most', bound: 0.1 },
    },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const { apiKey, profileId, accounts } = await createBenchTenant(context, 1);
      const env = { ...environment(context), PLANS: unlimitedPlans };
      const { url } = await startReady(context, { name: 'api', file: 'apps/api/main.ts', env }, undo);
      const platforms = Object.fromEntries(
        accounts.map(({ id }) => [id, { items: [{ content: 'The bells of the city hall ring.' }] }]),
      );
      const scheduledAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
      const post = { profileId, platforms, scheduledAt };
      const send = async (path: string, body: object, status: number) => {
        const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
        const answer = await fetch(`${url}/v1${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        if (answer.status !== status) throw new Error(`${path} answered ${answer.status}.`);
        await answer.arrayBuffer();
      };
      const { together, alone } = await alternate(
        {
          together: contender(context, () => send('/posts/batch', { posts: Array(posts).fill(post) }, 200)),
          alone: contender(context, async () => {
            for (let n = 0; n < posts; n += 1) await send('/posts', post, 201);
          }),
        },
        {
          context,
          onRun: (name, ms, round) =>
            context.say(`  run ${round} of ${context.runs}, ${name}: ${ms.toFixed(1)} ms for ${posts} posts`),
        },
      );
      return { batch: { figure: together, baseline: alone } };
    } finally {
      await undoAll(undo);
    }
  },
};

/** @returns the time of one, ms */
function contender(context: BenchContext, once: () => Promise<void>) {
  const run = async (): Promise<number> => {
    await clear(context);
    const count = Math.max(1, Math.round(rounds * context.size));
    const begunAt = performance.now();
    for (let n = 0; n < count; n += 1) {
      context.stopping.throwIfAborted();
      await once();
    }
    return (performance.now() - begunAt) / count;
  };
  return { warmUp: run, run };
}
