import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** Nobody's, as the processes of the image are; only root can become one. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-unreadable-'));
  await chmod(folder, 0o755);
  await writeFile(
    join(folder, 'service.mjs'),
    `import { spawnSync } from 'node:child_process';
    const read = (file) => spawnSync('/bin/sh', ['-c', 'cat /proc/' + process.pid + '/' + file], { env: {}, encoding: 'latin1' }).stdout;
    const probe = process.argv[2];
    const { status } = spawnSync('/bin/sh', ['-c', probe, process.argv[1]], { env: {} });
    console.log(JSON.stringify({ hidesSecrets: status === 0, environ: read('environ'), maps: read('maps') }));`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** What a process of nobody with a secret finds out about itself. @param mode of the file of its Node */
async function found(mode: number) {
  const node = join(folder, `node-${mode.toString(8)}`);
  await copyFile(process.execPath, node);
  await chmod(node, mode);
  const { probeAll } = await import('./fence.ts');
  const { stdout, stderr } = spawnSync(node, [join(folder, 'service.mjs'), probeAll], {
    uid: nobody,
    gid: nobody,
    env: { ENCRYPTION_KEY: 'the-secret' },
    encoding: 'utf8',
    timeout: 30_000,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as { hidesSecrets: boolean; environ: string; maps: string };
}

describe('where no fence can stand', () => {
  it('the environment of a process is hidden by a Node that its user cannot read', async () => {
    if (!isRoot) return expect(isRoot).toBe(false);
    expect(await found(0o711)).toEqual({ hidesSecrets: true, environ: '', maps: '' });
  });

  it('and by no other, which is said', async () => {
    if (!isRoot) return expect(isRoot).toBe(false);
    const { hidesSecrets, environ } = await found(0o755);
    expect([hidesSecrets, environ]).toEqual([false, expect.stringContaining('the-secret')]);
  });
});
