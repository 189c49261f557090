import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bundle, checkout } from './bundle.ts';

/** Whatever a bundle may be made of. */
const sources = ['package-lock.json', '{apps,packages}/**/*.{ts,js,json}'];

/** Pages and tests are in no bundle. */
const isLeftOut = (path: string): boolean =>
  /(^|\/)(node_modules|dist[^/]*)$|^apps\/dashboard\/web$|\.test\.ts$/.test(path);

/** Bundles of a name that are kept: what still runs loads more of those before. */
const maxBundles = 4;

/**
 * Bundles programs of a checkout, unless there is a bundle of exactly these sources. Of several processes that do so at the
 * same time the first one to end wins, and none sees half a bundle.
 * @param programs paths from the root
 * @param name of those that are kept together, so that others do not take their place
 * @returns the folder of the bundle
 */
export async function sharedBundle(
  programs: readonly string[],
  { root = checkout, name = 'bundles' } = {},
): Promise<string> {
  const bundles = join(root, 'node_modules/.cache', name);
  const folder = join(bundles, await nameOfBundle(programs, root));
  if (existsSync(folder)) {
    const now = new Date();
    await utimes(folder, now, now);
    return folder;
  }
  const next = join(bundles, `next-${process.pid}`);
  await mkdir(next, { recursive: true });
  try {
    await bundle({ programs, folder: next, up: relative(folder, root), root });
    await rename(next, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // a folder that is not empty is never replaced
    });
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  await removeOld(bundles);
  return folder;
}

async function nameOfBundle(programs: readonly string[], root: string): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify([programs, process.version]));
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root, exclude: isLeftOut })) files.push(file);
  for (const file of files.sort()) digest.update(`${file}\n`).update(await readFile(join(root, file)));
  return digest.digest('hex').slice(0, 32);
}

async function removeOld(bundles: string): Promise<void> {
  const names = (await readdir(bundles)).filter((name) => /^[0-9a-f]{32}$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(bundles, name);
      return {
        path,
        usedAt: await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  const old = found.sort((a, b) => b.usedAt - a.usedAt).slice(maxBundles);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}
