import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { built } from './built.ts';

const web = join(import.meta.dirname, 'web');
const root = join(import.meta.dirname, '../..');

/** Beside the pages: of what they were built. */
const mark = join(built, '.digest');

/** Builds the pages, unless they are of exactly these sources. It takes seconds, once. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const digest = await digestOfSources();
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === digest) return;
  say('building the dashboard’s pages, once');
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  const next = `${built}-${process.pid}`;
  try {
    await build({
      root: web,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        outDir: next,
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
      },
    });
    await writeFile(join(next, '.digest'), digest);
    await rm(built, { recursive: true, force: true });
    await rename(next, built);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

/** Of the pages and of the packages that they use. */
async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256');
  const files = ['package-lock.json', 'apps/dashboard/build.ts'].map((file) => join(root, file));
  for await (const file of glob('{apps/dashboard/web,packages/core}/**/*.*', { cwd: root }))
    files.push(join(root, file));
  for (const file of files.sort()) digest.update(file.slice(root.length)).update(await readFile(file));
  return digest.digest('hex');
}

if (import.meta.main) await buildWeb(console.log);
