import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '@carillon/testing/run-process';
import { builds, nameOfBuild } from '../build.ts';

let building: Promise<string> | undefined;

/**
 * The folder of the pages, which are built first if they have to be, outside of jest: Vite does not run in it. Nobody changes
 * their sources during a run, so a process looks at them once.
 */
export function builtPages(): Promise<string> {
  building ??= build();
  return building;
}

async function build(): Promise<string> {
  const pages = join(builds, await nameOfBuild());
  if (existsSync(pages)) return pages;
  const { status, output, errors } = await runProgram('apps/dashboard/build.ts', [], {});
  if (status !== 0) throw new Error(`The pages could not be built: ${output}${errors}`);
  return pages;
}
