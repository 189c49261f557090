import { environmentOf } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { startProgram } from '@carillon/testing/run-process';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { builtPages } from '../dashboard/testing/built-pages.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await createTestInstance();
  await builtPages();
});
afterAll(() => instance.drop());

/** A program with this loaded before it stands when it gets the signal. */
const standOnSignal = `data:text/javascript,process.on('SIGUSR2',function%20stand(){for(;;);})`;

it.each([
  ['api', 'PORT', '/v1/posts'],
  ['dashboard', 'DASHBOARD_PORT', '/sign-in'],
  ['worker', 'WORKER_PORT', null],
  ['sandbox', 'SANDBOX_PORT', null],
])('the %s ends when its event loop stands, and says what it was doing', async (name, variable, path) => {
  const port = await freePort();
  const program = startProgram(`apps/${name}/main.ts`, {
    ...environmentOf(instance),
    [variable]: String(port),
    EVENT_LOOP_LIMIT: '3', // a busy machine loads a part of the dashboard for more than one
    NODE_OPTIONS: `--import ${standOnSignal}`,
  });
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => null,
    );
  await until(`the ${name}`, async () => (await get('/livez')) === 200);
  if (path !== null) await get(`${path}?code=secret`);
  program.kill('SIGUSR2');
  expect(await program.exit()).toBeNull();
  const last = JSON.parse(program.lines.at(-1) ?? '');
  expect(last).toMatchObject({ level: 60, process: name, stack: expect.stringMatching(/^ {4}at stand /) });
  expect(last.newest[0]).toBe(path === null ? undefined : `GET ${path}`);
});
