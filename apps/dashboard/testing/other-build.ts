import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPages } from './built-pages.ts';

/** Builds of the pages in a folder of their own, as updates leave them. */
export interface OtherBuilds {
  /** The folder of a build in which every file has another name, as after an update. */
  readonly updated: string;
  readonly remove: () => Promise<void>;
}

/** Files of a build whose text names others. */
const text = /\.(js|css|html)$/;

/** Makes, of the pages as they are, a build of which no file has the same name. @param beside puts the one before beside it */
export async function otherBuild({ beside }: { readonly beside: boolean }): Promise<OtherBuilds> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-builds-'));
  const former = await builtPages();
  const [updated, before] = ['f', 'e'].map((digit) => join(folder, digit.repeat(32))) as [string, string];
  await cp(former, updated, { recursive: true });
  if (beside) await cp(former, before, { recursive: true });
  await renameAssets(updated);
  return { updated, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function renameAssets(pages: string): Promise<void> {
  const assets = join(pages, 'assets');
  const names = (await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name));
  const renamed = (content: string) =>
    names.reduce((all, name) => all.replaceAll(name, nextName(name)), content);
  await writeFile(join(pages, 'index.html'), renamed(await readFile(join(pages, 'index.html'), 'utf8')));
  for (const name of names) {
    const path = join(assets, nextName(name));
    await rename(join(assets, name), path);
    for (const ending of ['.br', '.gz']) await rm(join(assets, `${name}${ending}`), { force: true });
    if (!text.test(name)) continue;
    await writeFile(path, renamed(await readFile(path, 'utf8')));
  }
}

const nextName = (name: string): string => name.replace(/(\.\w+)$/, '_2$1');
