import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from './run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-redis-'));
});
afterEach(() => rm(folder, { recursive: true }));

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
