import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { buildPackage } from '../../../packages/n8n/build.ts';

export type LoadedNodes = Awaited<ReturnType<typeof loadNodes>>;

interface Options {
  /** Folder of the real `n8n-workflow`; a double unless given. */
  readonly workflowPackage?: string;
}

/** Builds the package of the nodes, and loads it as n8n does: a class for each file, by the file's name. */
export async function loadNodes({ workflowPackage }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-n8n-'));
  await buildPackage(folder);
  await addWorkflowPackage(folder, workflowPackage);
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

async function addWorkflowPackage(folder: string, real: string | undefined): Promise<void> {
  const place = join(folder, 'node_modules/n8n-workflow');
  await mkdir(real === undefined ? place : dirname(place), { recursive: true });
  if (real !== undefined) return symlink(real, place);
  await writeFile(join(place, 'package.json'), '{ "main": "index.ts" }');
  // It lies outside, because Node strips no types inside node_modules.
  await symlink(join(import.meta.dirname, 'n8n-workflow-double.ts'), join(place, 'index.ts'));
}
