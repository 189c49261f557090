import { dirname, join } from 'node:path/posix';
import type { SourceFile } from './source-files.ts';
import { hasSyntax, type Import, readSyntax, type Syntax } from './syntax.ts';

export interface ReadFile extends SourceFile {
  /** Null for SQL, CSS and the like. */
  readonly syntax: Syntax | null;
  readonly lines: number;
}

/** A name of a file that another one uses. */
export interface Use {
  readonly by: string;
  readonly name: string;
  readonly isLate: boolean;
}

/** The source as the measures see it. */
export interface House {
  /** Without tests. */
  readonly files: readonly ReadFile[];
  readonly tests: readonly ReadFile[];
  /** By the path of the file that is used. */
  readonly uses: ReadonlyMap<string, readonly Use[]>;
}

/** Addresses of packages, such as `@carillon/core`, and the files behind them. A `*` stands for the rest of a path. */
export type PackageExports = Readonly<Record<string, string>>;

export function readHouse(sources: readonly SourceFile[], exported: PackageExports): House {
  const all = sources.map((file) => ({
    ...file,
    syntax: hasSyntax(file) ? readSyntax(file) : null,
    lines: file.text.split('\n').length - 1,
  }));
  const uses = new Map<string, Use[]>();
  for (const file of all)
    for (const { from, name, isLate = false } of file.syntax?.imports ?? []) {
      const used = resolve(file.path, from, exported);
      if (used !== null) uses.set(used, [...(uses.get(used) ?? []), { by: file.path, name, isLate }]);
    }
  const isTest = ({ purpose }: SourceFile) => purpose === 'tests';
  return { files: all.filter((file) => !isTest(file)), tests: all.filter(isTest), uses };
}

/** Names that a file exports again, one import each. */
export const reexports = ({ syntax }: ReadFile): readonly Import[] =>
  (syntax?.imports ?? []).filter(({ exportedAs }) => exportedAs !== undefined);

function resolve(path: string, from: string, exported: PackageExports): string | null {
  if (from.startsWith('.')) return join(dirname(path), from);
  const exact = exported[from];
  if (exact !== undefined) return exact;
  for (let end = from.lastIndexOf('/'); end > 0; end = from.lastIndexOf('/', end - 1)) {
    const pattern = exported[`${from.slice(0, end)}/*`];
    if (pattern !== undefined) return pattern.replace('*', from.slice(end + 1));
  }
  return null;
}
