import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '@carillon/local-services';
import { startCuttingProxy } from './cutting-proxy.ts';
import type { TestRun } from './test-run.ts';
import { xrpc } from './xrpc.ts';

export interface PdsAccount {
  readonly did: string;
  readonly handle: string;
  readonly password: string;
  readonly appPassword: string;
}

/** Starts a Bluesky server that clients reach through a proxy, and through nothing else: sessions name the proxy. */
export async function startBluesky({ started }: TestRun) {
  const port = await freePort();
  const proxy = await startCuttingProxy(`http://127.0.0.1:${port}`);
  started.defer(() => proxy.close());
  const pds = await startPds(port, proxy.url);
  started.defer(() => pds.close());
  return { proxy, pds };
}

/**
 * Starts a real Bluesky server with a PLC directory of its own, in a child process that keeps nothing.
 * @param publicUrl the address under which clients find it
 */
async function startPds(port: number, publicUrl: string) {
  const url = `http://localhost:${port}`;
  const child = fork(new URL('server.ts', import.meta.url), [`${port}`, publicUrl], {
    env: { ...process.env, LOG_ENABLED: '0' },
  });
  const exited = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), exited.then(() => 'ended')]);
  if (first === 'ended') throw new Error('The PDS ended before it was ready.');
  return {
    url,
    /** Handles end in `.test`; some names before that are reserved, such as `new`. */
    createAccount: (handle: string) => createAccount(url, handle),
    async close() {
      if (child.connected) child.disconnect();
      const stuck = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(stuck);
    },
  };
}

async function createAccount(server: string, handle: string): Promise<PdsAccount> {
  const password = randomUUID();
  const { did, accessJwt } = await xrpc<{ did: string; accessJwt: string }>(
    server,
    'com.atproto.server.createAccount',
    { body: { handle, password, email: `${handle}@example.com` } },
  );
  const { password: appPassword } = await xrpc<{ password: string }>(
    server,
    'com.atproto.server.createAppPassword',
    { body: { name: 'Carillon' }, token: accessJwt },
  );
  return { did, handle, password, appPassword };
}
