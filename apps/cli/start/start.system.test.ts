import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient } from '@carillon/harness/api-client';
import { commandLine, freePort } from '@carillon/local-services';
import { startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DevFile } from '../dev-file.ts';
import { processes } from './processes.ts';

const limit = 90_000;

describe('npm start', () => {
  let dataDir: string;
  /** Those of nobody else who starts meanwhile, as all do who are not told otherwise. */
  let ports: Record<string, string>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'npm-start-'));
    const chosen = processes.flat().map(async ({ portVariable }) => [portVariable, String(await freePort())]);
    ports = Object.fromEntries(await Promise.all(chosen));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const readJson = async (name: string) => JSON.parse(await readFile(join(dataDir, name), 'utf8'));
  const readDev = (): Promise<DevFile> => readJson('dev.json');
  const runningPids = async (): Promise<number[]> =>
    (await readJson('running.json')).map(({ pid }: { pid: number }) => pid);

  function run() {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.js'), dataDir, '1'], {
      env: { ...process.env, ...ports },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => {
      output += bytes;
    });
    const ended = once(child, 'close').then(([code, signal]) => ({ status: code ?? signal, output }));
    const said = async (text: string) => {
      while (!output.includes(text)) await Promise.race([once(child.stdout, 'data'), ended.then(failWith)]);
    };
    return { child, ended, said };
  }

  async function stop({ child, ended }: { child: ChildProcess; ended: Promise<{ status: unknown }> }) {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ status: 0 });
  }

  it(
    'runs everything, publishes by itself, tells the next start where, and stops when asked',
    async () => {
      const started = run();
      await started.said('published on X and Bluesky after');
      const dev = await readDev();
      const key = { headers: { authorization: `Bearer ${dev.apiKey}` } };
      expect((await fetch(`${dev.apiUrl}/v1/profiles`, key)).status).toBe(200);
      expect((await fetch(`${dev.sandboxUrl}/readyz`)).status).toBe(200);
      expect((await stat(join(dataDir, 'dev.json'))).mode & 0o777).toBe(0o600);
      for (const folder of ['postgres/data', 'redis', 'media'])
        expect((await stat(join(dataDir, folder))).mode & 0o777).toBe(0o700);

      await expectWebhooks(dev);
      expect(await run().ended).toEqual({ status: 0, output: expect.stringContaining(`at ${dev.apiUrl}`) });

      const pids = await runningPids();
      await stop(started);
      expect(await Promise.all(pids.map(commandLine))).toEqual(pids.map(() => undefined));
      expect(existsSync(join(dataDir, 'running.json'))).toBe(false);
    },
    limit,
  );

  it(
    'begins again after it was killed, with the same key at the same addresses',
    async () => {
      const before = await readDev();
      const killed = run();
      await killed.said('Carillon is running');
      const left = await runningPids();
      killed.child.kill('SIGKILL');
      await killed.ended;
      const started = run();
      await started.said('published on X and Bluesky after');
      expect(await Promise.all(left.map(commandLine))).toEqual(left.map(() => undefined));
      expect(await readDev()).toEqual(before);
      await stop(started);
    },
    limit,
  );

  it(
    'starts Postgres and Redis again when they die, and goes on',
    async () => {
      const started = run();
      await started.said('published on X and Bluesky after');
      const dev = await readDev();
      const postmaster = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
      process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL');
      await started.said('PostgreSQL ended on SIGKILL; it is started again');
      if (dev.redisUrl !== null) {
        process.kill((await readJson('redis/running.json')).pid, 'SIGKILL');
        await started.said('Redis ended on SIGKILL; it is started again');
      }
      const api = apiClient(dev.apiUrl, dev.apiKey);
      const platforms = { [dev.accounts[0]?.id ?? '']: { items: [{ content: `After all ${Date.now()}` }] } };
      const post = await until('a post to be taken', async () => {
        const answer = await api.post('/posts', { profileId: dev.profileId, publishNow: true, platforms });
        return answer.status === 201 && answer.body.data;
      });
      await until('the post to be published', async () => {
        const { body } = await api.get(`/posts/${post.id}`);
        return body.data?.status === 'published';
      });
      await stop(started);
    },
    limit,
  );

  it(
    'stops with status 1 and says which process died',
    async () => {
      const started = run();
      await started.said('Carillon is running');
      process.kill((await runningPids()).at(-1) ?? 0, 'SIGKILL');
      expect(await started.ended).toEqual({
        status: 1,
        output: expect.stringContaining('dashboard ended on SIGKILL'),
      });
    },
    limit,
  );
});

/** Who listens hears of a post at once, with nothing set, and leaves no webhook behind. */
async function expectWebhooks(dev: DevFile): Promise<void> {
  const environment = { CARILLON_URL: dev.apiUrl, CARILLON_API_KEY: dev.apiKey };
  const listening = startProgram('apps/cli/main.ts', environment, ['webhook', 'listen']);
  const said = (text: string) =>
    until(text, async () => listening.lines.some((line) => line.includes(text)), 20_000);
  await said('A test event came');
  const [{ id } = { id: '' }] = dev.accounts;
  const platforms = { [id]: { items: [{ content: `Told of at ${Date.now()}` }] } };
  const api = apiClient(dev.apiUrl, dev.apiKey);
  const post = await api.post('/posts', { profileId: dev.profileId, publishNow: true, platforms });
  await said(`post.published  ${post.body.data.id}`);
  listening.kill('SIGINT');
  expect([await listening.exit(), listening.lines.at(-1)]).toEqual([
    0,
    expect.stringMatching(/events? came\. The webhook is removed\.$/),
  ]);
  expect((await api.get('/webhooks')).body.data).toEqual([]);
}

function failWith({ output }: { output: string }): never {
  throw new Error(`It ended early:\n${output}`);
}
