import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from '../run-command.ts';
import { commandLine } from '../running-process.ts';
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

describe('startRedis where none is installed', () => {
  /** Starts and stops it in a process of its own, on a PATH that lacks every Redis. */
  async function startWithout(names: RegExp, mayUnpack: boolean) {
    const bin = join(folder, `bin-${names.source.length}`);
    await mkdir(bin);
    const programs = (await readdir('/usr/bin')).filter((name) => !names.test(name));
    await Promise.all(programs.map((name) => symlink(join('/usr/bin', name), join(bin, name))));
    const code = `
      import { startRedis } from ${JSON.stringify(new URL('./start-redis.ts', import.meta.url).href)};
      const options = { dataDir: ${JSON.stringify(join(folder, 'data'))}, log() {}, mayUnpack: ${mayUnpack} };
      const { how, reason, stop } = await startRedis(options);
      await stop?.();
      console.log(JSON.stringify({ how, reason }));`;
    const env = { PATH: bin, APT_CONFIG: await aptWithoutRedis() };
    const result = await runCommand([process.execPath, '--input-type=module', '-e', code], {
      env,
      timeoutMs: 250_000,
    });
    if (!result.ok) throw new Error(result.reason);
    return JSON.parse(result.output);
  }

  /** Makes apt believe that Redis and its libraries are not installed. */
  async function aptWithoutRedis() {
    const list = '/var/lib/dpkg/status';
    const installed = existsSync(list) ? await readFile(list, 'utf8') : '';
    const others = installed
      .split('\n\n')
      .filter((entry) => !/^Package: (redis|valkey|libjemalloc2|liblzf1)/.test(entry));
    await writeFile(join(folder, 'status'), others.join('\n\n'));
    await writeFile(join(folder, 'apt.conf'), `Dir::State::status "${join(folder, 'status')}";\n`);
    return join(folder, 'apt.conf');
  }

  it('says so when it may not unpack one', async () => {
    expect(await startWithout(/redis|valkey/, false)).toEqual({
      how: 'none',
      reason: 'there is neither redis-server nor valkey-server on PATH',
    });
  });

  it('unpacks the one of the distribution, or says why not; then needs apt no more', async () => {
    const first = await startWithout(/redis|valkey/, true);
    if (first.how === 'none') return expect(first.reason).toMatch(/apt-get/);
    expect(first).toEqual({ how: 'unpacked' });
    expect(await startWithout(/redis|valkey|^apt|^dpkg/, true)).toEqual({ how: 'unpacked' });
  }, 300_000);
});
