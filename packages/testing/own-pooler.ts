import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, freePort, startServer } from '@carillon/local-services';
import { until } from './until.ts';

/** A PgBouncer of one test's own in front of a Postgres, in transaction mode, to be killed and brought back. */
export interface OwnPooler {
  /** The same address by way of the pooler. */
  url(address: string): string;
  /** SIGKILL: everybody's connections break. */
  kill(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export interface PoolerOptions {
  /** Address of Postgres with the one role that may pass. */
  readonly databaseUrl: string;
  /** Sessions that all clients share. */
  readonly poolSize: number;
}

/** As of Debian's package; as root it runs as nobody, because it refuses to be root. */
export async function startOwnPooler(options: PoolerOptions): Promise<OwnPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), userLine(options.databaseUrl), { mode: 0o600 });
  await writeFile(file, settingsOf(options, { folder, port }), { mode: 0o600 });
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const start = () =>
    startServer({
      name: 'PgBouncer',
      command: ['pgbouncer', ...asNobody, file],
      logFile: join(folder, 'pgbouncer.log'),
      env: { PATH: `${process.env['PATH']}:/usr/sbin` },
      isReady: () => isListening(port),
    });
  let server = await start();
  return {
    url: (address) => Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href,
    async kill() {
      await endProcess(server.pid, ['SIGKILL']);
      // It has threads: its port may be open for a moment after the first of them is gone.
      await until('its port to be closed', async () => !(await isListening(port)));
    },
    async start() {
      server = await start();
    },
    async remove() {
      await server.stop(['SIGTERM', 'SIGKILL']);
      await rm(folder, { recursive: true });
    },
  };
}

function userLine(databaseUrl: string): string {
  const { username, password } = new URL(databaseUrl);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
}

const settingsOf = (
  { databaseUrl, poolSize }: PoolerOptions,
  { folder, port }: { readonly folder: string; readonly port: number },
) => `[databases]
* = host=127.0.0.1 port=${new URL(databaseUrl).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
server_login_retry = 1
`;

const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
