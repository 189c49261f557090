import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { builds, nameOfBuild, web } from './built.ts';
import { compressFiles } from './compress-files.ts';

/** Builds that stay: a server that still runs sends files of the one that it began with. */
const kept = 3;

/**
 * Builds the pages, unless there is a build of exactly these sources. It takes seconds, once; of several processes that
 * build at the same time the first one to end wins, and none sees half a build.
 * @param folder where builds lie
 * @returns the folder of the pages
 */
export async function buildWeb(say: (line: string) => void, folder = builds): Promise<string> {
  const pages = join(folder, await nameOfBuild());
  if (existsSync(pages)) return pages;
  say('building the dashboard’s pages, once');
  const next = join(folder, `next-${process.pid}`);
  await mkdir(next, { recursive: true });
  try {
    await buildInto(next);
    await compressFiles(join(next, 'assets'));
    await rename(next, pages).catch((error: unknown) => {
      if (!existsSync(pages)) throw error; // a folder that is not empty is never replaced
    });
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  await forgetOthers(folder, pages);
  return pages;
}

async function buildInto(outDir: string): Promise<void> {
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  });
}

async function forgetOthers(folder: string, pages: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{32}$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const builtAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { path, builtAt };
    }),
  );
  const old = found
    .filter(({ path }) => path !== pages)
    .sort((a, b) => b.builtAt - a.builtAt)
    .slice(kept - 1);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}

if (import.meta.main) await buildWeb(console.log, process.argv[2]);
