/**
 * A program: makes the bundle of what `npm start` runs, and the dashboard's pages, unless there are those of these sources, and prints
 * the path of the bundle's start. What is made here needs much memory, which its processes then do not keep.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileInBundle } from '@carillon/bundle';
import { sharedBundle } from '@carillon/bundle/shared-bundle';
import { processes } from './processes.ts';

const start = 'apps/cli/start/start.ts';
const mains = processes.flat().map(({ name }) => `apps/${name}/main.ts`);

const [folder] = await Promise.all([sharedBundle([start, ...mains], { name: 'npm-start' }), buildPages()]);
console.log(join(folder, fileInBundle(start)));

/** Its output goes to whoever started us; the path alone is said on our own output. */
async function buildPages(): Promise<void> {
  const build = join(import.meta.dirname, '../../dashboard/build.ts');
  const child = spawn(process.execPath, ['--no-warnings', build], { stdio: ['ignore', 2, 2] });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error('The pages of the dashboard could not be made.');
}
