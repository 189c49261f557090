import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

describe('scripts of package.json', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scripts-'));
    await symlink(join(root, 'apps'), join(folder, 'apps'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (name: string) =>
    new Promise<void>((done) => {
      const env = { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) };
      execFile('sh', ['-c', scripts[name]], { cwd: folder, env }, () => done());
    });

  it.each(['api', 'worker', 'migrate', 'carillon', 'doctor'])(
    '%s keeps what Node compiled, so that the next start is faster',
    async (name) => {
      await run(name); // without an environment it says what is missing, and ends
      const [release = ''] = await readdir(join(folder, 'node_modules/.cache/node'));
      const compiled = await readdir(join(folder, 'node_modules/.cache/node', release));
      expect(compiled.length).toBeGreaterThan(100);
      await rm(join(folder, 'node_modules'), { recursive: true });
    },
  );
});
