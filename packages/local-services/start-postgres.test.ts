import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { commandLine } from './running-process.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

async function query(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

describe('startPostgres', () => {
  let folder: string;
  let postgres: Postgres;
  const dataDir = () => join(folder, 'data');
  const start = () => startPostgres({ dataDir: dataDir(), durable: false, log: () => {} });
  const pid = async () => Number.parseInt(await readFile(join(dataDir(), 'postmaster.pid'), 'utf8'), 10);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'start-postgres-'));
    postgres = await start();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  it('serves a UTF-8 database named carillon on 127.0.0.1 only', async () => {
    const row = await query(
      postgres.url,
      `SELECT current_database() AS name, current_setting('server_encoding') AS encoding,
         current_setting('listen_addresses') AS addresses, upper('é') AS capital`,
    );
    expect(row).toEqual({ name: 'carillon', encoding: 'UTF8', addresses: '127.0.0.1', capital: 'É' });
  });

  it('asks for the password, which only its owner can read', async () => {
    const wrong = Object.assign(new URL(postgres.url), { password: 'guessed' }).href;
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(`${dataDir()}.password`)).mode & 0o777).toBe(0o600);
  });

  it('keeps the data from one start to the next', async () => {
    await query(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await postgres.stop();
    postgres = await start();
    expect(await query(postgres.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
  });

  it('starts again after the server was killed, and ends one that still runs', async () => {
    process.kill(await pid(), 'SIGKILL');
    postgres = await start();
    const leftover = await pid();
    postgres = await start();
    expect(await commandLine(leftover)).toBeUndefined();
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('waits for a session of a killed server that holds its memory', async () => {
    const session = new Client({ connectionString: postgres.url });
    session.on('error', () => {}); // its server is killed
    await session.connect();
    const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    process.kill(await pid(), 'SIGKILL');
    const starting = start();
    while (!(await readFile(`${dataDir()}.log`, 'utf8')).includes('shared memory')) await sleep(20);
    process.kill(backend, 'SIGCONT');
    postgres = await starting;
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('fails with the words of the server', async () => {
    const port = await freePort();
    const holder = createServer().listen(port, '127.0.0.1');
    await new Promise((listening) => holder.once('listening', listening));
    const starting = startPostgres({ dataDir: dataDir(), port, durable: false, log: () => {} });
    holder.on('connection', (socket) => socket.destroy());
    await expect(starting).rejects.toThrow(/^PostgreSQL did not start: [\s\S]*Address already in use/);
    await new Promise((closed) => holder.close(closed));
  });
});
