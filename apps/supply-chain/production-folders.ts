import { dirname } from 'node:path';
import { outside } from '@carillon/bundle/outside';
import type { Lock } from './lock.ts';

/** Workspaces of what runs on a server. */
export const processes: readonly string[] = [
  ...['apps/api', 'apps/cli', 'apps/dashboard', 'apps/reader', 'apps/worker'],
];

/** Workspaces that only `npm start` needs: a server has its own Postgres and Redis. */
export const withoutLocalServices: readonly string[] = ['packages/local-services'];

/**
 * The folders of all packages that workspaces need to run: neither their tools for development, nor packages that another one
 * would only use if they were there.
 * @param roots folders of workspaces
 * @param without folders of workspaces that do without, though a root names them
 */
export function productionFolders(
  lock: Lock,
  roots: readonly string[],
  without: readonly string[] = [],
): ReadonlySet<string> {
  const kept = new Set<string>();
  const waiting = [...roots];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (kept.has(folder) || without.includes(folder)) continue;
    const found = lock[folder];
    if (found === undefined) throw new Error(`The lock has no ${folder}.`);
    const target = found.link === true ? (found.resolved ?? '') : null;
    if (target !== null && without.includes(target)) continue;
    kept.add(folder);
    if (target !== null) waiting.push(target);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = found;
    const peers = Object.keys(peerDependencies).filter(
      (name) => peerDependenciesMeta[name]?.optional !== true,
    );
    for (const name of [...Object.keys(dependencies), ...peers, ...Object.keys(optionalDependencies)]) {
      const needed = resolveFrom(lock, folder, name);
      if (needed !== null) waiting.push(needed);
      else if (!(name in optionalDependencies)) throw new Error(`The lock has no ${name} for ${folder}.`);
    }
  }
  return kept;
}

/** Of these, the folders in node_modules that programs need beside their bundle. */
export function foldersBesideBundle(
  lock: Lock,
  roots: readonly string[],
  without: readonly string[] = [],
): ReadonlySet<string> {
  const needed = productionFolders(lock, roots, without);
  const beside = outside.map((name) => `node_modules/${name}`);
  return productionFolders(
    lock,
    beside.filter((folder) => needed.has(folder)),
  );
}

/** The folder that a package in `folder` gets when it asks for `name`, by Node's rules. */
function resolveFrom(lock: Lock, folder: string, name: string): string | null {
  for (let place = folder; ; place = place === '.' ? '' : dirname(place)) {
    const base = place === '.' ? '' : place;
    if (!base.endsWith('node_modules')) {
      const found = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
      if (lock[found] !== undefined) return found;
    }
    if (base === '') return null;
  }
}
