/**
 * A program: bundles what workspaces run for an image. Into a folder go `bundle`, with the licences of what is in it, and the
 * `main.ts` of each, which starts what is there; both are to lie in the same folder as the files that programs read.
 *
 *   node packages/bundle/main.ts <folder> apps/api apps/worker
 */
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { bundle, fileInBundle } from './bundle.ts';

const [folder = '', ...workspaces] = process.argv.slice(2);

const programs = workspaces.map((workspace) => `${workspace}/main.ts`);
const chunks = await bundle({ programs, folder: join(folder, 'bundle'), up: '..' });
for (const program of programs) {
  const file = join(folder, program);
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { force: true });
  const bundled = relative(dirname(program), join('bundle', fileInBundle(program)));
  // A link, because Node would load its reader of TypeScript for a file of this name: 13 MB, and 0.1 s.
  await symlink(bundled, file);
}
const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
await writeFile(join(folder, 'bundle/licenses.md'), await licenses(modules));

/** Names of the packages of these modules, and what they ask of who passes them on; a heading for each. */
async function licenses(modules: readonly string[]): Promise<string> {
  const folders = new Set(modules.flatMap((file) => packageOf(file) ?? []));
  const sections = await Promise.all([...folders].map(describe));
  const others = [...new Set(sections)].sort().join('\n');
  return `# Packages in this bundle, and their licences\n\n${others}`;
}

/** The folder of the package that a module belongs to: some have a package.json without a name further down. */
function packageOf(file: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

async function describe(folder: string): Promise<string> {
  const {
    name,
    version,
    license = 'no licence named',
  } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const texts = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)\b/i.test(file)).sort();
  const quoted = await Promise.all(texts.map((file) => readFile(join(folder, file), 'utf8')));
  return [`## ${name} - ${version} (${license})\n`, ...quoted.map((text) => `${text.trim()}\n`)].join('\n');
}
