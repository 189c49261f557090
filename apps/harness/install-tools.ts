import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the programs of others that a folder has a lock file for, unless they are there. None needs its install script. */
export function installTools(folder: string): void {
  const writtenAt = (file: string): number =>
    statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (writtenAt('node_modules/.package-lock.json') >= writtenAt('package-lock.json')) return;
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync('npm', words, { cwd: folder, stdio: [...stdio], shell: process.platform === 'win32' });
}
