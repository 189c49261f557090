/**
 * Packages that no bundle holds: they are native, read files of their own, or load what no bundler sees. Where programs run from a bundle, these lie in
 * node_modules, with all that they need.
 */
export const outside: readonly string[] = [
  '@bull-board/ui', // pages
  '@node-rs/argon2', // native
  '@prisma/schema-engine-wasm', // WebAssembly
  'file-type', // loads a package by a name that it makes up while it runs
  'libheif-js', // WebAssembly
  'msgpackr-extract', // native
  'sharp', // native
  'swagger-ui-dist', // pages
];

interface OfCheckouts {
  /** Packages for development. */
  readonly packages: readonly string[];
  /** Loaded where they lie, or not at all. */
  readonly modules: readonly string[];
}

/** Parts loaded on demand, and only in a checkout. */
export const ofCheckouts: OfCheckouts = {
  packages: ['vite', '@vitejs/plugin-react'],
  modules: ['apps/cli/start/start.ts'],
};
