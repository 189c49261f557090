import { parse } from '@babel/parser';
import type { Comment, File, Node } from '@babel/types';
import type { SourceFile } from './source-files.ts';

/** A name that a file takes from another, as it is called there; `*` for all, and for what is loaded late. */
export interface Import {
  readonly from: string;
  readonly name: string;
  /** The name under which it is exported again: `export { name as again } from`. */
  readonly exportedAs?: string;
  /** Loaded when it is wanted: the file is where a bundle is cut. */
  readonly isLate?: true;
}

export interface FunctionSpan {
  readonly name: string;
  readonly line: number;
  /** From its first line to its last. */
  readonly lines: number;
  readonly parameters: number;
}

/** What is counted of a file's syntax. */
export interface Syntax {
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionSpan[];
  readonly comments: readonly Comment[];
  /** Lines of `...{`: a spread of what is written on the spot. */
  readonly spreadGroups: readonly number[];
  /** True when it does nothing but export what others have. */
  readonly isBarrel: boolean;
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
]);

/** Of TypeScript and JavaScript. */
export const hasSyntax = ({ path }: SourceFile): boolean => /\.(ts|tsx|js|mjs)$/.test(path);

/** @throws {SyntaxError} that names the file */
export function readSyntax(file: SourceFile): Syntax {
  const tree = parseFile(file);
  const functions: FunctionSpan[] = [];
  const imports: Import[] = [];
  const spreadGroups: number[] = [];
  walk(tree.program, null, (node, parent) => {
    if (functionTypes.has(node.type)) functions.push(spanOf(node, parent));
    if (node.type === 'SpreadElement' && node.argument.type === 'ObjectExpression')
      spreadGroups.push(lineOf(node));
    imports.push(...importsOf(node));
  });
  const { body } = tree.program;
  const isBarrel =
    body.length > 0 && body.every((node) => 'source' in node && node.type.startsWith('Export'));
  return { imports, functions, comments: tree.comments ?? [], spreadGroups, isBarrel };
}

function parseFile({ path, text }: SourceFile): File {
  try {
    return parse(text, {
      sourceType: 'module',
      plugins: path.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'],
    });
  } catch (error) {
    throw new SyntaxError(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

const lineOf = (node: Node): number => node.loc?.start.line ?? 0;

function spanOf(node: Node, parent: Node | null): FunctionSpan {
  const name = nameOf(node) ?? (parent === null ? null : nameOf(parent));
  const parameters = 'params' in node && Array.isArray(node.params) ? node.params.length : 0;
  return {
    name: name ?? 'a function',
    parameters,
    line: lineOf(node),
    lines: (node.loc?.end.line ?? 0) - lineOf(node) + 1,
  };
}

function nameOf(node: Node): string | null {
  const named = node as { readonly id?: Node | null; readonly key?: Node };
  const id = named.id ?? named.key;
  return id?.type === 'Identifier' ? id.name : null;
}

const wordOf = (node: Node): string =>
  node.type === 'StringLiteral' ? node.value : (node as { name: string }).name;

function importsOf(node: Node): Import[] {
  if (node.type === 'ImportExpression' || node.type === 'TSImportType') {
    const from = node.type === 'ImportExpression' ? node.source : node.argument;
    return from.type === 'StringLiteral'
      ? [{ from: from.value, name: '*', ...(node.type === 'ImportExpression' && { isLate: true as const }) }]
      : [];
  }
  if (node.type === 'CallExpression' && node.callee.type === 'Import') {
    const [from] = node.arguments;
    return from?.type === 'StringLiteral' ? [{ from: from.value, name: '*', isLate: true }] : [];
  }
  if (node.type === 'ImportDeclaration') {
    const from = node.source.value;
    if (node.specifiers.length === 0) return [{ from, name: '*' }];
    return node.specifiers.map((one) => ({
      from,
      name:
        one.type === 'ImportSpecifier'
          ? wordOf(one.imported)
          : one.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*',
    }));
  }
  if (node.type === 'ExportAllDeclaration') return [{ from: node.source.value, name: '*', exportedAs: '*' }];
  if (node.type !== 'ExportNamedDeclaration' || node.source == null) return [];
  const from = node.source.value;
  return node.specifiers.map((one) =>
    one.type === 'ExportSpecifier'
      ? { from, name: one.local.name, exportedAs: wordOf(one.exported) }
      : { from, name: '*', exportedAs: wordOf(one.exported) },
  );
}

function walk(node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, visit);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { type?: unknown }).type === 'string' &&
  'loc' in value;
