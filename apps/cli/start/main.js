// What `npm start` runs: makes a bundle of the sources in a process of its own, unless there is one, and starts from it. Plain
// JavaScript: to read TypeScript would cost this process 20 MB for as long as it lives.
//   node apps/cli/start/main.js [folder of the data] [seconds until the demo post is due]
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const [dataDir, seconds] = process.argv.slice(2);
const { start } = await import(await programUrl());
process.exitCode = await start({
  ...(dataDir !== undefined && { dataDir }),
  ...(seconds !== undefined && { demoSeconds: Number(seconds) }),
});

/** Of the bundle; of the sources, which take longer to start and more memory, where there can be none. */
async function programUrl() {
  try {
    const make = [join(import.meta.dirname, 'make-bundle.ts')];
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', ...make]);
    return pathToFileURL(stdout.trim()).href;
  } catch (error) {
    console.error(`Without a bundle, so this takes more memory: ${error.message}`);
    return new URL('./start.ts', import.meta.url).href;
  }
}
