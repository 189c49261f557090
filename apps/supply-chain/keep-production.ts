/**
 * A program: removes every package from node_modules that these workspaces do not need to run from a bundle.
 *
 *   node apps/supply-chain/keep-production.ts apps/api apps/worker --without packages/local-services
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readInstalled, readLock } from './lock.ts';
import { foldersBesideBundle } from './production-folders.ts';

const root = join(import.meta.dirname, '../..');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'string', multiple: true, default: [] } },
});
const kept = foldersBesideBundle(readLock(root), positionals, values.without);
const folders = Object.keys(readInstalled(root)).filter((folder) => folder.includes('node_modules/'));
const removed = folders.filter((folder) => !kept.has(folder));
for (const folder of removed) await rm(join(root, folder), { recursive: true, force: true });
for (const rest of ['.bin', '.cache', '.package-lock.json', '.vite'])
  await rm(join(root, 'node_modules', rest), { recursive: true, force: true });
for (const scope of (await readdir(join(root, 'node_modules'))).filter((name) => name.startsWith('@'))) {
  const folder = join(root, 'node_modules', scope);
  if (existsSync(folder) && (await readdir(folder)).length === 0) await rm(folder, { recursive: true });
}
console.log(
  `${folders.length - removed.length} packages are needed beside a bundle; ${removed.length} were removed.`,
);
