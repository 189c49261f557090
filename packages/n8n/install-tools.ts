/** Installs what n8n checks and loads nodes with, from its own lock file, unless it is there: 420 MB, half a minute. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'tools');

const writtenAt = (file: string): number =>
  statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (writtenAt('node_modules/.package-lock.json') < writtenAt('package-lock.json')) {
  console.log('Installing what n8n checks nodes with (420 MB, about half a minute) ...');
  // None of its packages needs its install script.
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', words, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
}
