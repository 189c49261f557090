/**
 * A program: prints what the image holds as CycloneDX. npm lists everything; what does not run is left out here, because
 * `--omit=dev` also leaves out what both the processes and a tool use.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readLock } from './lock.ts';
import { processes, productionFolders, withoutLocalServices } from './production-folders.ts';

interface Bom {
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const root = join(import.meta.dirname, '../..');
const lock = readLock(root);
const needed = new Set(
  [...productionFolders(lock, processes, withoutLocalServices)].map((folder) => {
    const { name = folder.split('node_modules/').at(-1), version } = lock[folder] ?? {};
    return `${name}@${version}`;
  }),
);

/** Name and version; npm adds a folder to the second of the same. */
const isNeeded = (ref: string) => needed.has(ref.split('|')[0] ?? '');

const output = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
  cwd: root,
  maxBuffer: 1e8,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bom = JSON.parse(output.toString()) as Bom;
const components = bom.components.filter((component) => isNeeded(component['bom-ref']));
const refs = new Set(components.map((component) => component['bom-ref']));
const dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
console.log(JSON.stringify({ ...bom, components, dependencies }, null, 2));
