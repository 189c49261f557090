import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
/** npm writes it last, so an installation that was cut short is not taken for a whole one. */
const marker = join(folder, 'node_modules', '.package-lock.json');

/** Installs the Bluesky server beside this file, from its own lock file, unless it is there. */
export async function installServer(signal: AbortSignal) {
  if (existsSync(marker)) return;
  console.log('Installing the Bluesky server (340 MB, about half a minute) ...');
  // None of its packages needs its install script.
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    signal,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`npm ci ended with code ${code}.`);
}
