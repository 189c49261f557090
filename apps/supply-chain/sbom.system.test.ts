import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { processes, withoutLocalServices } from './production-folders.ts';

const root = join(import.meta.dirname, '../..');

interface Component {
  /** Name and version. */
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

it('npm run sbom names every package that a process asks for, with its version and digest, and no tool', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'sbom'], { cwd: root, maxBuffer: 1e8 });
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const workspaces = [...processes, ...globSync('packages/*', { cwd: root })];
  const manifests = workspaces
    .filter((folder) => !withoutLocalServices.includes(folder))
    .map((folder) => `${folder}/package.json`);
  const wanted = manifests.flatMap((file) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      dependencies?: Readonly<Record<string, string>>;
    };
    return Object.entries(dependencies).filter(([name]) => !name.startsWith('@carillon/'));
  });
  expect(wanted.length).toBeGreaterThan(40);
  expect(wanted.filter((one) => !listed.has(one.join('@')))).toEqual([]);
  const unknown = components.filter(({ hashes }) => !hashes?.length).map((component) => component['bom-ref']);
  expect(unknown.filter((ref) => !ref.startsWith('@carillon/'))).toEqual([]);
  for (const tool of ['prisma', 'vite', 'jest', 'typescript'])
    expect([...listed].filter((one) => one.startsWith(`${tool}@`))).toEqual([]);
});
