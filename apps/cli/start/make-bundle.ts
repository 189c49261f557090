/** A program: makes the bundle of what `npm start` runs, unless there is one of these sources, and prints the path of its start. */
import { join } from 'node:path';
import { fileInBundle } from '@carillon/bundle';
import { sharedBundle } from '@carillon/bundle/shared-bundle';
import { processes } from './processes.ts';

const start = 'apps/cli/start/start.ts';
const mains = processes.flat().map(({ name }) => `apps/${name}/main.ts`);
const folder = await sharedBundle([start, ...mains], { name: 'npm-start' });
console.log(join(folder, fileInBundle(start)));
