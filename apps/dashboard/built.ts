import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What the look of a build depends on besides its pages. */
const makers = ['package-lock.json', 'apps/dashboard/build.ts', 'apps/dashboard/compress-files.ts'];

/** What the pages are made of. */
export const web = join(import.meta.dirname, 'web');

/** Where builds lie. */
export const builds = join(import.meta.dirname, 'dist');

/** The name of the build of exactly these sources: of the pages, and of the packages that they use. */
export async function nameOfBuild(): Promise<string> {
  const digest = createHash('sha256');
  const files = makers.map((file) => join(root, file));
  for await (const file of glob('**/*.*', { cwd: web })) {
    if (!file.endsWith('.test.ts')) files.push(join(web, file));
  }
  for (const file of files.sort()) digest.update(file.slice(root.length)).update(await readFile(file));
  return digest.digest('hex').slice(0, 32);
}
