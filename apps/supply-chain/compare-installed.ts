import type { Lock } from './lock.ts';

/** How what is installed differs from the lock. */
export interface Difference {
  /** A sentence for each package that is not the one in the lock. */
  readonly wrong: readonly string[];
  /** Packages for this kind of machine alone, of which the lock says nothing; a package in it names their version. */
  readonly unlocked: readonly string[];
}

/** Compares what npm installed with the lock, by version and by the digest of each archive. */
export function compareInstalled(lock: Lock, installed: Lock): Difference {
  const wrong: string[] = [];
  const unlocked: string[] = [];
  const pinned = pinnedOptionals(lock);
  for (const [folder, found] of Object.entries(installed)) {
    const agreed = lock[folder];
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!folder.includes('node_modules/') || found.link === true) continue;
    if (agreed === undefined) {
      if (pinned.get(name) === found.version) unlocked.push(`${name}@${found.version}`);
      else wrong.push(`${name}@${found.version} is installed, and is not in the lock.`);
    } else if (agreed.version !== found.version)
      wrong.push(`${name}@${found.version} is installed; the lock has ${agreed.version}.`);
    else if (agreed.integrity === undefined)
      wrong.push(`${name}@${found.version} has no digest in the lock.`);
    else if (agreed.integrity !== found.integrity)
      wrong.push(`${name}@${found.version} is another archive than the one in the lock.`);
  }
  return { wrong, unlocked };
}

/** Optional packages by name, with the exact version that a package in the lock asks for. */
function pinnedOptionals(lock: Lock): ReadonlyMap<string, string> {
  const wanted = Object.values(lock).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies),
  );
  return new Map(wanted.filter(([, version]) => /^\d+\.\d+\.\d+[\w.-]*$/.test(version)));
}
