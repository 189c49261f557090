import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readerFence } from './child-process.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-fence-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What statements answer that run where files are read; its parent has a secret in its environment. */
async function answerOf(statements: string): Promise<string> {
  const [programs, work] = [join(folder, 'programs'), join(folder, 'work')];
  for (const each of [programs, work]) await mkdir(each, { recursive: true });
  const [reader, service] = [join(programs, 'reader.mjs'), join(programs, 'service.mjs')];
  await writeFile(
    reader,
    `import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
    import { spawnSync } from 'node:child_process';
    import { networkInterfaces } from 'node:os';
    const answer = () => { try { return ${statements}; } catch (error) { return error.code; } };
    process.on('message', ({ id }) => process.send({ id, facts: answer() }));
    process.send('ready');`,
  );
  await writeFile(
    service,
    `import { startReader } from ${JSON.stringify(join(import.meta.dirname, 'child-process.ts'))};
    const reader = startReader({ program: ${JSON.stringify(reader)}, folder: ${JSON.stringify(work)} });
    setTimeout(() => {}, 20_000).unref();
    const holding = setInterval(() => {}, 1_000);
    console.log(JSON.stringify(await reader.ask({ id: 1, does: 'inspect', file: '' }, 10_000)));
    clearInterval(holding);
    reader.end();`,
  );
  const { stdout } = spawnSync(process.execPath, ['--no-warnings', service], {
    env: { ENCRYPTION_KEY: 'the-secret' },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return String(JSON.parse(stdout).facts);
}

/** Of the service, which started the process. */
const inService = (file: string) => `readFileSync('/proc/' + process.ppid + '/${file}', 'latin1')`;

/** True where this machine lets anybody put a root together, in namespaces of their own. */
function letsRootsBeMade(): boolean {
  const namespaces = ['--user', '--map-root-user', '--mount', '--pid', '--ipc', '--net', '--fork'];
  const script = 'command -v setpriv && mount -t tmpfs none /mnt && cd /mnt && mkdir old && pivot_root . old';
  return spawnSync('unshare', [...namespaces, '/bin/sh', '-c', script]).status === 0;
}

describe('the process that reads files', () => {
  it('cannot read the secrets of who started it, where the machine has what keeps it from that', async () => {
    const { hidesSecrets, isConfined } = readerFence();
    for (const file of ['environ', 'maps'])
      expect([file, await answerOf(inService(file))]).toEqual([
        file,
        hidesSecrets
          ? isConfined
            ? 'ENOENT'
            : 'EACCES'
          : expect.stringMatching(/the-secret|[0-9a-f]+-[0-9a-f]+/),
      ]);
    const seen = await answerOf(inService('cmdline'));
    expect(seen).toContain(isConfined ? 'ENOENT' : 'service.mjs'); // it is the service that was looked at
  });

  it('has no secret in its own environment, and reaches no network where that can be', async () => {
    const { isOffline, isConfined, command } = readerFence();
    expect(await answerOf("readFileSync('/proc/self/environ', 'latin1')")).not.toContain('the-secret');
    const status = await answerOf("readFileSync('/proc/self/status', 'latin1')");
    if (command('', folder).length > 0) expect(status).toMatch(/NoNewPrivs:\s+1/);
    if (isConfined)
      for (const name of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'])
        expect(status).toMatch(new RegExp(`Cap${name}:\\s+0+\\n`));
    const outside = await answerOf('Object.keys(networkInterfaces()).length');
    if (isOffline) expect(outside).toBe('0');
  });

  it('reads, writes and signals nothing but its own, where the machine lets it have a root of its own', async () => {
    expect(readerFence().isConfined).toBe(letsRootsBeMade());
    if (!readerFence().isConfined) return;
    const [keys, code] = [join(folder, 'encryption-key'), join(folder, 'programs', 'reader.mjs')];
    await writeFile(keys, 'the-secret');
    const written = join(folder, 'written');
    const text = JSON.stringify;
    expect(await answerOf(`readFileSync(${text(keys)}, 'latin1')`)).toBe('ENOENT');
    expect(await answerOf(`writeFileSync(${text(written)}, 'x')`)).toBe('EROFS');
    expect(await answerOf(`writeFileSync(${text(code)}, 'x')`)).toBe('EROFS');
    for (const place of [`${process.execPath}.new`, '/etc/passwd', '/x'])
      expect([place, await answerOf(`writeFileSync(${text(place)}, 'x', { flag: 'a' })`)]).toEqual([
        place,
        'EROFS',
      ]);
    const program = join(import.meta.dirname, 'child.ts');
    expect(await answerOf(`writeFileSync(${text(program)}, 'x', { flag: 'a' })`)).toMatch(/^(EROFS|ENOENT)$/);
    expect(await answerOf("readdirSync('/').sort().join()")).not.toMatch(/root|home|var|run/);
    expect(await answerOf("readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).join()")).toBe('1');
    expect(await answerOf(`process.kill(${process.pid}, 0)`)).toBe('ESRCH');
    // Its parent is outside, and has no number here: 0 would be its own group.
    expect(await answerOf('process.ppid')).toBe('0');
    expect(await answerOf("spawnSync('mount', ['-o', 'remount,rw', '/']).status")).not.toBe('0');
    const own = join(folder, 'work', 'made');
    expect(await answerOf(`(writeFileSync(${text(own)}, 'made there'), 'wrote')`)).toBe('wrote');
    expect(await readFile(own, 'utf8')).toBe('made there');
  });

  it('ends with who started it, and when it is ended, whatever stands between', async () => {
    const running = () =>
      spawnSync('pgrep', ['-f', join(folder, 'programs', 'reader.mjs')], { encoding: 'utf8' }).stdout;
    expect(await answerOf('1')).toBe('1');
    await until('all to have ended', async () => running() === '');
  });
});
