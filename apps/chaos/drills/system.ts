import { randomBytes } from 'node:crypto';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { type ApiProcess, environmentOf, startApiProcess } from '@carillon/harness/start-api-process';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { startOwnRedis } from '@carillon/testing/own-redis';
import type { Program } from '@carillon/testing/run-process';

/**
 * The system that a drill breaks: two APIs and two workers in processes of their own, on a Postgres and a Redis of their
 * own, with the sandbox.
 */
export type DrillSystem = Awaited<ReturnType<typeof startDrillSystem>>;

/** X may hide a post that it took this long. */
const verifyWindowSeconds = 10;

export async function startDrillSystem() {
  const [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  const encryptionKey = randomBytes(32);
  const { url: databaseUrl, ownerUrl } = postgres;
  const instance = { databaseUrl, ownerUrl, queue: redis.queue, encryptionKey, drop: async () => {} };
  const scene = await openScene({ instance });
  const env = {
    ...environmentOf(instance),
    QUEUE_BACKEND: 'redis',
    X_VERIFY_WINDOW: String(verifyWindowSeconds),
    LOG_LEVEL: 'error',
  };
  const workers = [scene.startWorkerProcess(env), scene.startWorkerProcess(env)];
  const apis = await Promise.all([1, 2].map(() => startApiProcess(instance, { LOG_LEVEL: 'silent' })));
  const programs = [...workers, ...apis.map(({ program }) => program)];
  return {
    scene,
    postgres,
    redis,
    apis: apis as readonly ApiProcess[],
    /** Connects `count` accounts, on both networks in turn. @returns their ids */
    accounts: (count: number) => connectAccounts(scene, count),
    async close() {
      await Promise.all(programs.map(end));
      await scene.close();
      await Promise.all([postgres.remove(), redis.remove()]);
    },
  };
}

async function connectAccounts(scene: Scene, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await scene.account(n % 2 === 0 ? 'x' : 'bluesky', `drill${n}`));
  return ids;
}

/** Stops a process, and reports one that ended badly. */
async function end(program: Program): Promise<void> {
  program.kill('SIGTERM');
  const status = await program.exit();
  if (status !== 0) console.error(`A process ended with ${status}:\n${program.lines.slice(-5).join('\n')}`);
}
