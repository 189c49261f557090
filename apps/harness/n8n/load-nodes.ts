import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { buildPackage } from '../../../packages/n8n/build.ts';

export type LoadedNodes = Awaited<ReturnType<typeof loadNodes>>;

/** Builds the package of the nodes, and loads it as n8n does: a class for each file, by the file's name. */
export async function loadNodes() {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-n8n-'));
  await buildPackage(folder);
  await addWorkflowPackage(folder);
  const require = createRequire(join(folder, 'package.json'));
  const { n8n } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const load = (files: readonly string[]) =>
    new Map(
      files.map((file) => {
        const [name = ''] = basename(file).split('.');
        const Type = require(`./${file}`)[name];
        return [name, new Type()] as const;
      }),
    );
  return {
    folder,
    nodes: load(n8n.nodes) as ReadonlyMap<string, INodeType>,
    credentials: load(n8n.credentials),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The double lies outside, because Node strips no types inside node_modules. */
async function addWorkflowPackage(folder: string): Promise<void> {
  const place = join(folder, 'node_modules/n8n-workflow');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'package.json'), '{ "main": "index.ts" }');
  await symlink(join(import.meta.dirname, 'n8n-workflow-double.ts'), join(place, 'index.ts'));
}
