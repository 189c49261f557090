import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startProcess() {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { SANDBOX_PORT: String(port) },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  if (child.stdout !== null) await once(child.stdout, 'data');
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
