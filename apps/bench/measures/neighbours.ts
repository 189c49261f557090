import { type Undo, undoAll } from '@carillon/testing/undo';
import type { BenchContext } from '../context.ts';
import type { Measure } from '../measure.ts';
import { environment, startReady, unlimitedPlans } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { percentile } from '../results/statistics.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { offerLoad } from './offer-load.ts';

/** Requests, or calls of a tool, of one user at once. */
const connections = 24;

/** Length of a run. */
const seconds = 5;

/** Request of another user's assistant, again and again. */
const message = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_accounts', arguments: {} },
});

/** How long a user's reads take beside what another one does. */
export const neighbours: Measure<'tools'> = {
  name: 'neighbours',
  title: `reads of one user beside ${connections} calls of list_accounts by another's assistant, against ${connections} requests`,
  lines: {
    tools: {
      what: 'read beside calls of a tool, p95, to requests',
      unit: 'ms',
      target: { of: 'ratio', is: 'at most', bound: 2 },
    },
  },
  async run(context) {
    const undo: Undo[] = [];
    try {
      const [busy, quiet] = [await createBenchTenant(context, 4), await createBenchTenant(context, 2)];
      const env = { ...environment(context), PLANS: unlimitedPlans };
      const { url } = await startReady(context, { name: 'api', file: 'apps/api/main.ts', env }, undo);
      const contender = (load: Partial<Parameters<typeof offerLoad>[0]> & { readonly url: string }) => {
        const run = () => beside(context, { url, quiet, busy, load });
        return { warmUp: run, run };
      };
      const accept = 'application/json, text/event-stream';
      const seen = await alternate(
        {
          requests: contender({ url: `${url}/v1/me` }),
          tools: contender({ url: `${url}/mcp`, body: message, headers: { accept } }),
        },
        {
          context,
          onRun: (name, ms, round) =>
            context.say(`  run ${round} of ${context.runs}, ${name}: p95 of a read ${ms.toFixed(1)} ms`),
        },
      );
      return { tools: { figure: seen.tools, baseline: seen.requests } };
    } finally {
      await undoAll(undo);
    }
  },
};

interface Beside {
  readonly url: string;
  readonly quiet: BenchTenant;
  readonly busy: BenchTenant;
  readonly load: Partial<Parameters<typeof offerLoad>[0]> & { readonly url: string };
}

/** @returns the time that 95 of 100 reads took no longer than, ms */
async function beside({ size, stopping }: BenchContext, { url, quiet, busy, load }: Beside): Promise<number> {
  const headers = { authorization: `Bearer ${busy.apiKey}`, ...load.headers };
  let isOver = false;
  const offering = offerLoad({
    connections,
    seconds: seconds * size,
    status: 200,
    signal: stopping,
    ...load,
    headers,
  }).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  const reading = (async () => {
    while (!isOver) {
      const begin = performance.now();
      const answer = await fetch(`${url}/v1/social-accounts`, {
        headers: { authorization: `Bearer ${quiet.apiKey}` },
      });
      await answer.text();
      if (!answer.ok) throw new Error(`A read was answered ${answer.status}.`);
      times.push(performance.now() - begin);
    }
  })();
  await Promise.all([offering, reading]);
  return percentile(times, 95);
}
