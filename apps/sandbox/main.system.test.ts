import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@carillon/local-services';
import { describe, expect, it } from '@jest/globals';

async function startProcess() {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { SANDBOX_PORT: String(port) },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const tooSoon = ended.then(([code]) => {
    throw new Error(`The sandbox ended with ${code} before it listened.`);
  });
  if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), tooSoon]);
  tooSoon.catch(() => {}); // it is to end later
  return { child, ended, url: `http://127.0.0.1:${port}` };
}

describe('npm run sandbox', () => {
  it('answers, and ends on SIGTERM', async () => {
    const { child, ended, url } = await startProcess();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('ends with the parent that started it', async () => {
    const { child, ended } = await startProcess();
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});
