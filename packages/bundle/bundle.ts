import { dirname, join, relative, resolve } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { leanData } from './lean-data.ts';
import { oneCopy } from './one-copy.ts';
import { ofCheckouts, outside } from './outside.ts';
import { fileInBundle, ownPlaces, placesBanner } from './own-places.ts';

export { fileInBundle };

/** The checkout that this file belongs to. */
export const checkout = join(import.meta.dirname, '../..');

export interface BundleOptions {
  /** Paths of programs from the root. Their modules are shared: what one of them changes in a package, another sees. */
  readonly programs: readonly string[];
  /** Where the bundle is written to. */
  readonly folder: string;
  /** The way from the folder in which it will run to the folder in which it finds `prisma`, `apps/docs` and the like. */
  readonly up: string;
  readonly root?: string;
}

/**
 * Bundles programs with all packages that may be bundled: Node starts them in half the time that it takes to find each module.
 * What they load on demand stays a file of its own. Maps of our own sources lie beside, for the log.
 */
export async function bundle({
  programs,
  folder,
  up,
  root = checkout,
}: BundleOptions): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    input: Object.fromEntries(programs.map((file) => [fileInBundle(file), join(root, file)])),
    cwd: root,
    platform: 'node',
    external: isOutside,
    onLog: (level, { code, message }) => {
      if (code === 'EVAL' && !knownEval.test(message)) throw new Error(message);
      if (level === 'warn' && code !== 'EVAL') console.warn(message);
    },
    plugins: [
      ownPunycode,
      oneCopy(),
      stayInCheckout(root, up),
      ownPlaces(root, (file) => programs.includes(file)),
      leanData,
      ownMaps,
      saidToBeModules,
    ],
  });
  try {
    const { output } = await build.write({
      dir: folder,
      format: 'esm',
      banner: placesBanner(up),
      keepNames: true, // errors are recognised by the names of their classes
      charset: 'ascii', // V8 keeps the text of what it runs: twice as long where a single letter is not Latin
      comments: { legal: false }, // the licences lie beside the bundle
      // A fifth of the text is names within functions; those of functions and classes stay, for errors and traces.
      minify: {
        compress: false,
        mangle: { keepNames: true },
        codegen: { removeWhitespace: true, asciiOnly: true },
      },
      sourcemap: 'hidden', // Node would take a package's code for that of the source before it
      sourcemapExcludeSources: true,
      entryFileNames: '[name]',
      chunkFileNames: '[name]-[hash].js',
    });
    return output.filter((file) => file.type === 'chunk');
  } finally {
    await build.close();
  }
}

/** Evaluated code is hidden from the bundler, and has no `require`. This one is not reached: open-board.ts names the pages. */
const knownEval = /node_modules\/@bull-board\/api\/dist\/index\.js/;

/** Maps name our own sources alone, and are small. */
const ownMaps: Plugin = {
  name: 'own maps',
  transform: (code, id) => (id.includes('/node_modules/') ? { code, map: { mappings: '' } } : null),
};

/** Node would try to read each file as CommonJS first. */
const saidToBeModules: Plugin = {
  name: 'said to be modules',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "module" }\n' });
  },
};

const isOutside = (id: string): boolean =>
  id.endsWith('.node') ||
  [...outside, ...ofCheckouts.packages].some((name) => id === name || id.startsWith(`${name}/`));

/** A package means the one of npm: Node has one of this name, too, and warns of whoever loads that from outside node_modules. */
const ownPunycode: Plugin = {
  name: 'punycode of npm',
  resolveId(source, importer) {
    return source === 'punycode' ? this.resolve('punycode/punycode.js', importer) : null;
  },
};

const stayInCheckout = (root: string, up: string): Plugin => ({
  name: 'modules of checkouts',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return null;
    const file = relative(root, resolve(dirname(importer), source));
    return ofCheckouts.modules.includes(file) ? { id: `${up}/${file}`, external: true } : null;
  },
});
