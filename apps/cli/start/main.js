// Program of `npm start`: makes a bundle of sources in a process of its own, unless there is one, and starts from it. Plain
// JavaScript: to read TypeScript would cost this process 20 MB for as long as it lives.
//   node apps/cli/start/main.js [folder of the data] [seconds until the demo post is due]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const [dataDir, seconds] = process.argv.slice(2);
const { start } = await import(await programUrl());
process.exitCode = await start({
  ...(dataDir !== undefined && { dataDir }),
  ...(seconds !== undefined && { demoSeconds: Number(seconds) }),
});

/** Of the bundle; of the sources, which take longer to start and more memory, where there can be none. */
async function programUrl() {
  const make = ['--no-warnings', join(import.meta.dirname, 'make-bundle.ts')];
  const child = spawn(process.execPath, make, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [path, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (status === 0) return pathToFileURL(path.trim()).href;
  console.error('There is no bundle, for the reason above: the sources are run, which takes more memory.');
  return new URL('./start.ts', import.meta.url).href;
}
