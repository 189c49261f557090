import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;

/** Files that are published as they are. */
const asTheyAre = ['README.md', 'examples'];

interface About {
  readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
  readonly [field: string]: unknown;
}

/**
 * Builds the package as it is published, with a `package.json` of its own: n8n installs no package beside a verified node, so
 * that each file has all it needs of the SDK in it.
 */
export async function buildPackage(folder: string): Promise<void> {
  const about: About = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
  for (const file of [...about.n8n.nodes, ...about.n8n.credentials]) await bundle(file, folder);
  for (const file of about.n8n.nodes) {
    const codex = file.replace(/\.js$/, '.json');
    await cp(join(here, sourceOf(codex)), join(folder, codex));
  }
  await cp(join(here, 'icons'), join(folder, 'dist/icons'), { recursive: true });
  for (const name of asTheyAre) await cp(join(here, name), join(folder, name), { recursive: true });
  await cp(join(here, '../../LICENSE'), join(folder, 'LICENSE'));
  const { type, scripts, devDependencies, ...published } = about;
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

const sourceOf = (file: string): string => file.replace(/^dist\//, '');

async function bundle(file: string, folder: string): Promise<void> {
  const own = (name: string): [string, string] => [join(here, 'surroundings.ts'), name];
  const inject = {
    globalThis: own('surroundings'),
    setTimeout: own('setTimeout'),
    clearTimeout: own('clearTimeout'),
  };
  const build = await rolldown({
    input: join(here, sourceOf(file).replace(/\.js$/, '.ts')),
    cwd: here,
    platform: 'node',
    external: ['n8n-workflow'],
    transform: { inject },
  });
  try {
    await mkdir(folder, { recursive: true });
    await build.write({ file: join(folder, file), format: 'cjs', keepNames: true });
  } finally {
    await build.close();
  }
}
