import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
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

/** Styles of every page, whatever it has. */
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

/**
 * Names of classes: two or three letters of the file and two of the class, as they stand in the styles and the scripts and give browsers
 * nothing. They follow from the sources alone, so that two builds of the same are the same.
 * @param web the folder of the pages
 */
export async function shortNames(web: string): Promise<(name: string, file: string, css: string) => string> {
  const files: string[] = [];
  for await (const file of glob('**/*.module.css', { cwd: web })) files.push(file);
  files.sort();
  return (name, file, css) => {
    const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g))];
    const place = files.indexOf(relative(web, file.replace(/\?.*/, '')));
    if (place < 0 || !names.includes(name))
      throw new Error(`The class ${name} of ${file} is not in its file.`);
    return `_${place.toString(36)}${String.fromCodePoint(65 + (names.indexOf(name) % 26))}${Math.floor(names.indexOf(name) / 26) || ''}`;
  };
}

/**
 * Puts the styles of the screens behind the frame that the page itself has: in the head they would keep a browser from showing
 * anything until they are there. They stand before those that the screens bring, which are to win.
 */
export const stylesAfterFrame = (): Plugin => ({
  name: 'styles-after-frame',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [link] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      if (link === undefined) throw new Error('The page has no styles.');
      const root = '<div id="root">';
      return html.replace(link, '').replace(root, () => link.trim() + root);
    },
  },
});

/**
 * Makes the worker that shows a page where the server does not answer.
 * @param folder of its sources: `worker.js`, and `page.html` with one style and one script
 * @param fileName of what is made
 */
export const offlineWorker = (folder: string, fileName: string): Plugin => ({
  name: 'offline-worker',
  async generateBundle() {
    const [page, worker] = await Promise.all([
      readFile(join(folder, 'page.html'), 'utf8'),
      readFile(join(folder, 'worker.js'), 'utf8'),
    ]);
    const policy = [
      "default-src 'none'",
      `style-src ${digestOf(page, 'style')}`,
      `script-src ${digestOf(page, 'script')}`,
      ...["connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ].join('; ');
    const source = worker
      .replace("'%PAGE%'", () => JSON.stringify(page))
      .replace("'%POLICY%'", () => JSON.stringify(policy));
    this.emitFile({ type: 'asset', fileName, source });
  },
});

/** How a policy allows what stands in a page itself. */
function digestOf(page: string, tag: 'style' | 'script'): string {
  const [, content] = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(page) ?? [];
  if (content === undefined) throw new Error(`The page has no ${tag}.`);
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
