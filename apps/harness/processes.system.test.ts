import { freePort } from '@carillon/local-services';
import { startProgram } from '@carillon/testing/run-process';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let instance: TestInstance;
let environment: Record<string, string>;

beforeAll(async () => {
  instance = await createTestInstance();
  const { backend, url } = instance.queue;
  environment = {
    DATABASE_URL: instance.databaseUrl,
    ...(backend === 'redis' ? { REDIS_URL: url } : { QUEUE_BACKEND: backend }),
    ENCRYPTION_KEY: Buffer.from(instance.encryptionKey).toString('base64'),
  };
});

afterAll(() => instance.drop());

const answer = (url: string) =>
  fetch(url).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => null, // not listening yet
  );

describe.each([
  ['api', 'PORT'],
  ['worker', 'WORKER_PORT'],
  ['dashboard', 'DASHBOARD_PORT'],
  ['sandbox', 'SANDBOX_PORT'],
])('the %s process', (name, portVariable) => {
  it('answers its probes, and stops at SIGTERM', async () => {
    const port = await freePort();
    const program = startProgram(`apps/${name}/main.ts`, { ...environment, [portVariable]: String(port) });
    const url = `http://127.0.0.1:${port}`;
    await until('it to be ready', async () => (await answer(`${url}/readyz`))?.status === 200);
    expect(await answer(`${url}/livez`)).toMatchObject({ status: 200 });
    expect((await answer(`${url}/metrics`))?.text).toContain('# TYPE ');
    program.kill('SIGTERM');
    expect(await program.exit()).toBe(0);
  });

  it('says what is wrong with its environment, and ends', async () => {
    const program = startProgram(`apps/${name}/main.ts`, { [portVariable]: 'no port' });
    expect(await program.exit()).toBe(78);
    expect(program.lines.join('\n')).toContain(`${portVariable}: is not a port number`);
    expect(program.lines.join('\n')).not.toContain('    at ');
  });
});

describe.each([
  ['api', 'PORT'],
  ['dashboard', 'DASHBOARD_PORT'],
])('the %s without Redis', (name, portVariable) => {
  it('is ready, and says what is missing', async () => {
    const port = await freePort();
    const away = { ...environment, QUEUE_BACKEND: 'redis', REDIS_URL: 'redis://127.0.0.1:4' };
    const program = startProgram(`apps/${name}/main.ts`, { ...away, [portVariable]: String(port) });
    const url = `http://127.0.0.1:${port}/readyz`;
    await until('it to be ready', async () => (await answer(url))?.status === 200);
    expect((await answer(url))?.text).toBe('ready\nRedis cannot be reached\n');
    program.kill('SIGTERM');
    expect(await program.exit()).toBe(0);
  });
});

describe('a process without Postgres', () => {
  it('lives, is not ready, and says why', async () => {
    const port = await freePort();
    const away = { ...environment, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:4/none' };
    const program = startProgram('apps/api/main.ts', { ...away, PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    await until('it to live', async () => (await answer(`${url}/livez`))?.status === 200);
    expect(await answer(`${url}/readyz`)).toEqual({ status: 503, text: 'Postgres cannot be reached\n' });
    program.kill('SIGTERM');
    expect(await program.exit()).toBe(0);
  });
});
