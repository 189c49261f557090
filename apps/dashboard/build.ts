import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = join(import.meta.dirname, '../..');

/** Files besides the pages that a build depends on. */
const buildFiles = [
  'package-lock.json',
  ...['build.ts', 'build-chunks.ts', 'build-plugins.ts'].map((file) => `apps/dashboard/${file}`),
];

/** Files of which the pages are made. */
const sources = [
  '{apps/dashboard/web,packages/core,packages/csv-import}/**/*.*',
  'packages/networks/{*,*/*}.ts',
];

/** The folder of the pages themselves. */
const web = join(import.meta.dirname, 'web');

/** Parts and licences of the pages, in their folder. */
export const noticeFile = 'licenses.md';

/** Worker that shows a page when the server is away, in their folder. */
export const workerFile = 'service-worker.js';

/** Manifest for the home screen of a phone, in the folder of the pages; its pictures are in `icons` beside it. */
export const manifestFile = 'manifest.webmanifest';

/** The folder of builds. */
export const builds = join(import.meta.dirname, 'dist');

/** The name of the build of exactly these sources: of the pages, and of the packages that they use. */
export async function nameOfBuild(): Promise<string> {
  const digest = createHash('sha256');
  const files = buildFiles.map((file) => join(root, file));
  for await (const file of glob(sources, { cwd: root })) {
    if (!file.endsWith('.test.ts')) files.push(join(root, file));
  }
  for (const file of files.sort()) digest.update(file.slice(root.length)).update(await readFile(file));
  return digest.digest('hex').slice(0, 32);
}

/** Name of the folder of a build. */
export const buildName = /^[0-9a-f]{32}$/;

/** Builds that are kept: servers that still run, and tabs that are still open, ask for files of those before. */
const maxBuilds = 3;

/**
 * Builds the pages, unless there is a build of exactly these sources. It takes seconds, once; of several processes that
 * build at the same time the first one to end wins, and none sees half a build. An image has no sources, but their build.
 * @param folder where builds lie
 * @returns the folder of the pages
 */
export async function buildWeb(say: (line: string) => void, folder = builds): Promise<string> {
  if (!existsSync(web)) return newestBuild(folder);
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
  await removeOldBuilds(folder, pages);
  return pages;
}

/**
 * Loading these does nothing that pages need: of a network's SDK, and of our core, a screen gets the part that it uses, and of core-js
 * nothing, as every browser that they are built for has what it adds.
 */
const withoutEffects = /\/(node_modules\/(@atproto|multiformats|core-js)|packages\/core)\//;

/** Builds twice: how the bundler splits the pages by itself says which of its many files had better be one. */
async function buildInto(outDir: string): Promise<void> {
  // An image has no tools, and never comes here.
  const [{ build }, { default: react }, own, { groupsOf }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('./build-plugins.ts'),
    import('./build-chunks.ts'),
  ]);
  const { browserTemporal, listedStyles, offlineWorker, shortNames, stylesAfterFrame } = own;
  const treeshake = { moduleSideEffects: (id: string) => !withoutEffects.test(id) };
  const css = { modules: { generateScopedName: await shortNames(web) } };
  const common = { root: web, configFile: false, logLevel: 'warn', css } as const;
  const settings = {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
  } as const;
  const split = await build({
    ...common,
    plugins: [react(), browserTemporal(web)],
    build: { ...settings, write: false, rolldownOptions: { treeshake } },
  });
  if (!('output' in split)) throw new Error('The pages were not built.');
  await build({
    ...common,
    plugins: [
      react(),
      browserTemporal(web),
      listedStyles(join(web, 'mantine-styles.ts')),
      stylesAfterFrame(),
      offlineWorker(join(web, 'offline'), workerFile),
    ],
    build: {
      ...settings,
      outDir,
      emptyOutDir: true,
      license: { fileName: noticeFile },
      rolldownOptions: {
        treeshake,
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [...groupsOf(split.output)] },
        },
      },
    },
  });
}

/** Newest first. */
async function buildsIn(folder: string): Promise<readonly { readonly path: string }[]> {
  const names = (await readdir(folder)).filter((name) => buildName.test(name));
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
  return found.sort((a, b) => b.builtAt - a.builtAt);
}

/** @throws without one */
async function newestBuild(folder: string): Promise<string> {
  const [newest] = await buildsIn(folder);
  if (newest === undefined) throw new Error(`There are neither pages in ${folder} nor their sources.`);
  return newest.path;
}

async function removeOldBuilds(folder: string, pages: string): Promise<void> {
  const others = (await buildsIn(folder)).filter(({ path }) => path !== pages);
  const old = others.slice(maxBuilds - 1);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}

/** A smaller file fits into one packet anyway and is not compressed, bytes. */
const minCompressedBytes = 1_000;

/** Files that are worth it; pictures and fonts are compressed already. */
const compressible = /\.(js|css|svg)$/;

/** Writes a `.br` and a `.gz` beside every larger text file of a folder. */
async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => compressible.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

/** Lengths of the blocks in which gzip counts letters, as zlib names them: which is best differs from file to file. */
const memLevels = [5, 6, 7, 8];

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minCompressedBytes) return;
  const [brotli, ...gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes),
    ...memLevels.map((memLevel) => promisify(gzip)(bytes, { level: 9, memLevel })),
  ]);
  const smallest = gzipped.reduce((one, other) => (other.length < one.length ? other : one));
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, smallest)]);
}

if (import.meta.main) await buildWeb(console.log, process.argv[2]);
