import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = 'temporal-polyfill';

/** Gives modules the browser's own `Temporal`, and the library to the one module that brings it where it lacks. */
export function browserTemporal(web: string): Plugin {
  const own = join(web, 'temporal.ts');
  return {
    name: 'browser-temporal',
    enforce: 'pre',
    resolveId: (id, importer) => (id === library && importer !== own ? own : null),
  };
}

const stylesFolder = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
);

/** What every page has, whatever it shows. */
const always = ['baseline', 'default-css-variables', 'global'];

/**
 * Sees that the list of Mantine's styles has those of every component that the pages have, and no other.
 * @throws naming those that lack or are left over
 */
export function listedStyles(list: string): Plugin {
  return {
    name: 'listed-styles',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const used = chunks
        .flatMap(({ moduleIds }) => moduleIds)
        .flatMap((id) => {
          const [, name] = /@mantine\/core\/.*\/([\w-]+)\.module\.mjs$/.exec(id) ?? [];
          return name !== undefined && existsSync(join(stylesFolder, `${name}.css`)) ? [name] : [];
        });
      const listed = [...(await readFile(list, 'utf8')).matchAll(/styles\/([\w-]+)\.css'/g)].map(
        ([, name]) => name,
      );
      const wanted = [...always, ...used];
      const lack = wanted.filter((name) => !listed.includes(name));
      const rest = listed.filter((name) => name !== undefined && !wanted.includes(name));
      if (lack.length + rest.length > 0)
        this.error(`${list} lacks the styles of: ${lack.join(', ')}; unused: ${rest.join(', ')}`);
    },
  };
}
