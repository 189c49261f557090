import { readFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The folder of the package that a module belongs to, and the module's path in it. */
const inPackage = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)(\/.*)$/;

/**
 * Has packages share one copy where npm installed the same version of another in several places. Of packages without
 * dependencies alone: what others load may differ from place to place.
 */
export function oneCopy(): Plugin {
  const folders = new Map<string, string>();
  const known = new Map<string, string>();

  function firstFolder(folder: string): string {
    const found = known.get(folder);
    if (found !== undefined) return found;
    const { name, version, dependencies = {} } = read(folder);
    const own = Object.keys(dependencies).length === 0 ? `${name}@${version}` : folder;
    const first = folders.get(own) ?? folder;
    folders.set(own, first);
    known.set(folder, first);
    return first;
  }

  return {
    name: 'one copy',
    resolveId: {
      filter: { id: /^[\w@]/ },
      async handler(source, importer, options) {
        if (importer === undefined) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        const [, folder, file] = inPackage.exec(resolved?.id ?? '') ?? [];
        if (!resolved || resolved.external || folder === undefined) return resolved;
        return { ...resolved, id: `${firstFolder(folder)}${file}` };
      },
    },
  };
}

const read = (folder: string): Package => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
