/**
 * `node apps/chaos/drills/outage.ts [--seconds 300]`: no Postgres this long, then no Redis as long, under load.
 * Prints what the APIs answered and how fast, and what became of what they accepted. Exits non-zero when anything was
 * lost, published twice, early or failed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, isClean } from './audit.ts';
import { readOptions } from './read-options.ts';
import { type DrillSystem, startDrillSystem } from './system.ts';

interface Answered {
  readonly phase: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly ms: number;
  readonly id: string | undefined;
}

const outageMs = readOptions('outage', { seconds: 300 }).seconds * 1_000;

/** Before, between and after the outages. */
const calmMs = 5_000;

const requestIntervalMs = 100;

/** Offers posts, each to the next API and account, one in five for 3 s later, until stopped. */
function offerLoad({ scene, apis }: DrillSystem, accounts: readonly string[]) {
  const answers: Promise<Answered>[] = [];
  let phase = 'all well';
  let stopped = false;

  async function offer(n: number): Promise<Answered> {
    const begin = performance.now();
    const when =
      n % 5 === 0 ? { scheduledAt: new Date(Date.now() + 3_000).toISOString() } : { publishNow: true };
    const asked = { phase, path: `${apis[n % apis.length]?.url}/v1/posts` };
    const content = { [accounts[n % accounts.length] ?? '']: { items: [{ content: `load ${n}` }] } };
    const { status, id } = await fetch(asked.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profileId: scene.profileId, platforms: content, ...when }),
    }).then(
      async (response) => ({ status: response.status, id: idOf(await response.json()) }),
      () => ({ status: 0, id: undefined }),
    );
    return { phase: asked.phase, status, ms: performance.now() - begin, id };
  }

  async function run(): Promise<void> {
    for (let n = 0; !stopped; n++) {
      answers.push(offer(n));
      await sleep(requestIntervalMs);
    }
  }

  const running = run();
  return {
    /** Requests from now on are counted in this phase. */
    begin(next: string): void {
      phase = next;
    },
    async stop(): Promise<Answered[]> {
      stopped = true;
      await running;
      return Promise.all(answers);
    },
  };
}

function idOf(body: unknown): string | undefined {
  const { data } = body as { data?: { id?: string } };
  return data?.id;
}

function row(answers: readonly Answered[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  const [created, unavailable] = [count(201), count(503)];
  const other = answers.length - created - unavailable;
  return {
    requests: answers.length,
    201: created,
    503: unavailable,
    other,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  };
}

const system = await startDrillSystem();
try {
  const load = offerLoad(system, await system.accounts(20));
  await sleep(calmMs);
  load.begin('without Postgres');
  await system.postgres.end('SIGQUIT');
  await sleep(outageMs);
  load.begin('Postgres is back');
  await system.postgres.start();
  await sleep(calmMs);
  load.begin('without Redis');
  await system.redis.kill();
  await sleep(outageMs);
  load.begin('Redis is back, empty');
  await system.redis.start();
  await sleep(calmMs);
  const answers = await load.stop();
  const byPhase = Map.groupBy(answers, ({ phase }) => phase);
  console.table(Object.fromEntries([...byPhase].map(([phase, some]) => [phase, row(some)])));
  const ids = answers.flatMap(({ status, id }) => (status === 201 && id !== undefined ? [id] : []));
  const result = await audit(system.scene, new Set(ids));
  console.table([result]);
  process.exitCode = isClean(result) ? 0 : 1;
} finally {
  await system.close();
}
