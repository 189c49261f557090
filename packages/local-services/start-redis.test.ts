import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandLine } from './running-process.ts';
import { startRedis } from './start-redis.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-redis-'));
});
afterEach(() => rm(folder, { recursive: true }));

function ask(url: string, ...commands: string[]): Promise<string> {
  const { port, password } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`${[`AUTH ${password}`, ...commands, 'QUIT'].join('\r\n')}\r\n`);
  return text(socket);
}

const runningPid = async () => JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')).pid;

/** A machine may have no Redis at all; then the answer must say what was tried. */
const whyNone = /on PATH|apt-get|does not run/;

describe('startRedis', () => {
  const start = () => startRedis({ dataDir: folder, log: () => {} });

  it('never evicts, and keeps what it holds from one start to the next', async () => {
    const first = await start();
    if (first.how === 'none') return expect(first.reason).toMatch(whyNone);
    expect(await ask(first.url, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
    expect(await ask(first.url, 'CONFIG GET bind')).toMatch(/127\.0\.0\.1\r\n\+OK/);
    expect(await ask(first.url, 'SET kept yes')).toContain('+OK');
    await first.stop();
    const second = await start();
    if (second.how === 'none') throw new Error(second.reason);
    expect(await ask(second.url, 'GET kept')).toContain('yes');
    await second.stop();
  });

  it('refuses whoever does not know the password', async () => {
    const redis = await start();
    if (redis.how === 'none') return expect(redis.reason).toMatch(whyNone);
    const wrong = Object.assign(new URL(redis.url), { password: 'guessed' }).href;
    expect(await ask(wrong, 'GET kept')).toContain('-NOAUTH');
    await redis.stop();
  });

  it('ends the server that an earlier start left running in the same folder', async () => {
    const first = await start();
    if (first.how === 'none') return expect(first.reason).toMatch(whyNone);
    const leftover = await runningPid();
    const second = await start();
    expect(await commandLine(leftover)).toBeUndefined();
    if (second.how === 'none') throw new Error(second.reason);
    await second.stop();
  });

  it('leaves a stranger alone that got the number of an earlier server', async () => {
    await writeFile(join(folder, 'running.json'), JSON.stringify({ pid: process.pid, port: 6379 }));
    const redis = await start();
    expect(await commandLine(process.pid)).toBeDefined();
    if (redis.how !== 'none') await redis.stop();
  });
});
