import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** A group of modules that becomes one file, as Rolldown takes it. */
interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
}

/** Code of this many screens is one file: most screens have all of it. */
const commonShare = 12;

/** Small code, bytes, of this many screens is one file: a request for each costs more than it weighs. */
const smallShare = 2;
const smallBytes = 1_500;

/** React changes less often than our own code, and browsers keep it beside that. */
const react = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * Says which modules become one file, so that a screen comes in few files and loads little that it does not show.
 *
 * Where bundlers share files by counts alone, one small module takes all that it imports with it, for every screen that has
 * the file. So a module is only put together with others where everything that it imports is there already.
 * @param built the pages as a bundler splits them: a file for each set of screens
 */
export function groupsOf(built: readonly (Chunk | Rolldown.OutputAsset)[]): readonly Group[] {
  const chunks = new Map(
    built.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The pages have no entry.');
  const share = sharesOf(chunks, entry);
  const first = loadedWith(chunks, entry);
  const common = grown(chunks, first, ({ fileName }) => (share.get(fileName) ?? 0) >= commonShare);
  const small = grown(
    chunks,
    common,
    ({ fileName, isDynamicEntry, code }) =>
      !isDynamicEntry &&
      (share.get(fileName) ?? 0) >= smallShare &&
      brotliCompressSync(code).length <= smallBytes,
  );
  const fileOf = new Map(
    [...chunks.values()].flatMap(({ moduleIds, fileName }) => moduleIds.map((id) => [id, fileName] as const)),
  );
  const inside = (files: ReadonlySet<string>) => (id: string) => files.has(fileOf.get(id) ?? '');
  return [
    { name: 'react', test: (id) => react.test(id), priority: 4 },
    { name: 'first', test: inside(first), priority: 3 },
    { name: 'common', test: inside(common), priority: 2 },
    { name: 'small', test: inside(small), priority: 1 },
  ];
}

/** The files that come with one. */
function loadedWith(chunks: ReadonlyMap<string, Chunk>, chunk: Chunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const file of chunk.imports) {
    const next = chunks.get(file);
    if (next) loadedWith(chunks, next, seen);
  }
  return seen;
}

/** With how many screens a file comes; dialogs and menus, which come later, do not count. */
function sharesOf(chunks: ReadonlyMap<string, Chunk>, entry: Chunk): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const screen of entry.dynamicImports) {
    const chunk = chunks.get(screen);
    for (const file of chunk ? loadedWith(chunks, chunk) : []) shares.set(file, (shares.get(file) ?? 0) + 1);
  }
  return shares;
}

/** Some files, and those that fit and import nothing but these. */
function grown(
  chunks: ReadonlyMap<string, Chunk>,
  from: ReadonlySet<string>,
  fits: (chunk: Chunk) => boolean,
): Set<string> {
  const files = new Set(from);
  for (let before = -1; before < files.size; ) {
    before = files.size;
    for (const chunk of chunks.values())
      if (!files.has(chunk.fileName) && fits(chunk) && chunk.imports.every((file) => files.has(file)))
        files.add(chunk.fileName);
  }
  return files;
}
