import { environmentOf } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launch } from './launch.ts';
import { processes } from './processes.ts';
import type { Run } from './run.ts';

let instance: TestInstance;
/** Another installation, which is ready. */
let other: Awaited<ReturnType<typeof startScriptedServer>>;

beforeAll(async () => {
  [instance, other] = await Promise.all([
    createTestInstance(),
    startScriptedServer(() => ({ body: 'ready' })),
  ]);
});
afterAll(async () => {
  await other.close();
  await instance.drop();
});

function newRun() {
  const endings: (() => Promise<unknown>)[] = [];
  const run = {
    ...{ dataDir: '', environment: {}, children: [], halt: new AbortController(), say: () => {} },
    claim: { add: async () => {}, release: async () => {} },
    atEnd: (ending: () => Promise<unknown>) => void endings.unshift(ending),
  } as Run;
  return { run, end: () => Promise.all(endings.map((ending) => ending())) };
}

const kinds = processes.flat();
const named = kinds.map((kind) => [kind.name, kind] as const);

describe.each(named)('%s, whose port went to somebody else since it was chosen', (name, kind) => {
  it('ends the start, and nothing is asked of whoever has the port', async () => {
    const env = { ...process.env, ...environmentOf(instance), LOG_FORMAT: 'pretty' };
    const { run, end } = newRun();
    const taken = { ...env, HOST: '127.0.0.1', [kind.portVariable]: new URL(other.url).port };
    await expect(launch([kind], run, { env: taken, urls: { [name]: other.url } })).rejects.toThrow(
      /ended with code \d+\n[\s\S]*EADDRINUSE/,
    );
    expect(other.requests).toEqual([]);
    await end();
  });

  it('is ready on a port of its own', async () => {
    const { run, end } = newRun();
    const port = await freePort();
    const env = {
      ...process.env,
      ...environmentOf(instance),
      HOST: '127.0.0.1',
      [kind.portVariable]: String(port),
    };
    await launch([kind], run, { env, urls: { [name]: `http://127.0.0.1:${port}` } });
    await end();
  });
});
