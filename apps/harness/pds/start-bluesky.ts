import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@carillon/local-services';
import { startCuttingProxy } from './cutting-proxy.ts';
import type { TestRun } from './test-run.ts';

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
    /** Its directory of DIDs. */
    plcUrl: String(first[0]),
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

const folder = import.meta.dirname;
/** npm writes it last, so an installation that was cut short is not taken for a whole one. */
const marker = join(folder, 'node_modules', '.package-lock.json');

/** Installs the Bluesky server beside this file, from its own lock file, unless it is there. */
export async function installServer(signal: AbortSignal) {
  if (existsSync(marker)) return;
  console.log('Installing the Bluesky server (340 MB, about half a minute) ...');
  // None of its packages needs its install script.
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    signal,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`npm ci ended with code ${code}.`);
}

interface Call {
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly token?: string;
}

/** Calls a method of an AT Protocol server: a procedure when there is a body, else a query. Throws what it refuses. */
export async function xrpc<Answer>(server: string, method: string, call: Call): Promise<Answer> {
  const url = new URL(`/xrpc/${method}`, server);
  url.search = new URLSearchParams(call.query).toString();
  const headers = new Headers({ 'content-type': 'application/json' });
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`);
  const request = call.body === undefined ? {} : { method: 'POST', body: JSON.stringify(call.body) };
  const response = await fetch(url, { ...request, headers, signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${method} answered ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
