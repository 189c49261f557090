import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

/** Name of a program in a bundle, by its path from the root. */
export const fileInBundle = (program: string): string =>
  `${program.replace(/\.[jt]s$/, '').replaceAll('/', '-')}.js`;

/** The lines that each file of a bundle begins with. @param up the way from the bundle to the root */
export const placesBanner = (up: string): string =>
  [
    'const __bundle = import.meta.dirname, __bundleUrl = import.meta.url;',
    `const __root = process.getBuiltinModule('node:path').join(__bundle, '${up}');`,
    `const __rootUrl = new URL('${up}/', __bundleUrl), __query = new URL(__bundleUrl).search;`,
  ].join('\n');

/** `new URL('./thread.ts', import.meta.url)`, and `join(import.meta.dirname, 'child.ts')`. */
const besideUrl = /new URL\(\s*'([\w./-]+\.[jt]s)',\s*import\.meta\.url,?\s*\)/g;
const besidePath = /join\(\s*import\.meta\.dirname,\s*'([\w./-]+\.[jt]s)',?\s*\)/g;

/** A file that is read, and belongs to no folder of assets. */
const besideFile = /new URL\(\s*'([\w./-]+\.wasm)',\s*import\.meta\.url,?\s*\)/g;

const importMeta = /\bimport\.meta\.(url|dirname|filename|main)\b/g;
const commonJs = /\b__(dirname|filename)\b/;

/**
 * In a bundle a module lies elsewhere than its source. It gets the place of its source, below the root that the bundle
 * serves, so that it finds the files beside that; a program that it starts from there becomes one of the bundle, and a
 * WebAssembly that it reads comes along.
 */
export function ownPlaces(root: string, isProgram: (file: string) => boolean): Plugin {
  return {
    name: 'own places',
    transform(code, id) {
      const file = relative(root, id);
      if (file.startsWith('..') || file.startsWith('\0')) return null;
      const isOfOthers = file.includes('node_modules/');
      const places = placesOf(file, isProgram(file));
      const isModule = code.includes('import.meta.');
      if (isOfOthers && !isModule && commonJs.test(code))
        return {
          code: `var __dirname = ${places.dirname}, __filename = ${places.filename};${code}`,
          map: null,
        };
      if (!isModule) return null;
      const start = (text: string, beside: string, started: (program: string) => string) => {
        const program = join(dirname(file), beside);
        if (isOfOthers || !existsSync(join(root, program))) return text;
        this.emitFile({ type: 'chunk', id: join(root, program), fileName: fileInBundle(program) });
        return started(JSON.stringify(fileInBundle(program)));
      };
      const read = (text: string, beside: string) => {
        if (isOfOthers) return text;
        const fileName = basename(beside);
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(root, dirname(file), beside)) });
        return `new URL(${JSON.stringify(fileName)}, __bundleUrl)`;
      };
      const changed = code
        .replace(besideFile, read)
        .replace(besideUrl, (text, beside) => start(text, beside, (name) => `new URL(${name}, __bundleUrl)`))
        .replace(besidePath, (text, beside) => start(text, beside, (name) => `join(__bundle, ${name})`))
        .replace(importMeta, (_, name: keyof typeof places) => places[name]);
      return { code: changed, map: null };
    },
  };
}

/** Expressions for what a source knows of itself. */
const placesOf = (file: string, isProgram: boolean) => ({
  url: `new URL(${JSON.stringify(file)} + __query, __rootUrl).href`,
  dirname: `(__root + ${JSON.stringify(`/${dirname(file)}`)})`,
  filename: `(__root + ${JSON.stringify(`/${file}`)})`,
  main: isProgram ? 'import.meta.main' : 'false',
});
