import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from './free-port.ts';
import { xrpc } from './xrpc.ts';

export interface PdsAccount {
  readonly did: string;
  readonly handle: string;
  readonly password: string;
  readonly appPassword: string;
}

/** Where the server listens, and the address under which clients should find it (a proxy's, perhaps). */
export interface PdsAddress {
  readonly port: number;
  readonly publicUrl: string;
}

/** Starts a real Bluesky server with a PLC directory of its own, in a child process that keeps nothing. */
export async function startPds(address?: PdsAddress) {
  const port = address?.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const child = fork(new URL('server.ts', import.meta.url), [`${port}`, address?.publicUrl ?? url], {
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
