import { dirname, resolve } from 'node:path';
import { plainReason } from '../plain-reason.ts';
import { type Finding, fine, wrong } from './finding.ts';
import { writeIn } from './write-in.ts';

/** Checks that workers can note beside the database how far it is. */
export async function checkProgressFile(path: string | undefined): Promise<Finding> {
  const name = 'progress file';
  if (path === undefined) return { name, ...fine('PROGRESS_FILE is not set.') };
  const reason = await writeIn(dirname(resolve(path))).then(() => null, plainReason);
  if (reason === null) return { name, ...fine('PROGRESS_FILE can be written.') };
  return {
    name,
    ...wrong(
      `PROGRESS_FILE is ${path}, and nothing can be written there: ${reason} Name a file in a folder that the worker may write to.`,
    ),
  };
}
