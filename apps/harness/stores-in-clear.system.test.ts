import { startProgram } from '@carillon/testing/run-process';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, it } from '@jest/globals';
import { environmentOf } from './start-api-process.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createTestInstance();
});
afterAll(() => instance.drop());

it.each(['api', 'worker', 'dashboard'])(
  'the %s warns at its start of a store that is reached in clear',
  async (name) => {
    const far = { QUEUE_BACKEND: 'redis', REDIS_URL: 'redis://203.0.113.5:6379' };
    const ports = { PORT: '0', DASHBOARD_PORT: '0', WORKER_PORT: '0' };
    const program = startProgram(`apps/${name}/main.ts`, { ...environmentOf(instance), ...far, ...ports });
    try {
      await until('the warning', async () =>
        program.lines.some((line) => line.includes('REDIS_URL reaches 203.0.113.5 without TLS')),
      );
    } finally {
      program.kill('SIGKILL');
      await program.exit();
    }
  },
);
