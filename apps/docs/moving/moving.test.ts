import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly string[];
  readonly [keyword: string]: unknown;
}

const here = import.meta.dirname;
const document = JSON.parse(readFileSync(join(here, '../openapi.json'), 'utf8'));
const schemas: Readonly<Record<string, Schema>> = document.components.schemas;

const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} /v1${path}`),
);

/** The names of all fields in a schema, those of the schemas that it refers to included. */
function fieldsOf(part: unknown, seen = new Set<string>()): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref, properties = {} } = part as Schema;
  const name = $ref?.split('/').at(-1);
  const isNew = name !== undefined && !seen.has(name);
  const referred = isNew ? fieldsOf(schemas[name], seen.add(name)) : [];
  return [
    ...Object.keys(properties),
    ...referred,
    ...Object.values(part).flatMap((each) => fieldsOf(each, seen)),
  ];
}

/** What stands as code in the column "Here" of the table below a heading. */
function codesHere(page: string, heading: string): string[] {
  const [, section = ''] = new RegExp(`^## ${heading}\n(.*?)(?=^## |(?![^]))`, 'ms').exec(page) ?? [];
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) => row.split(/(?<!\\)\|/)[2] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
}

const pages = readdirSync(here).filter((name) => name.endsWith('.md'));

it('has a page for each service', () => {
  expect(pages.sort()).toEqual(['from-ayrshare.md', 'from-buffer.md', 'from-postiz.md', 'from-zernio.md']);
});

describe.each(pages)('%s', (name) => {
  const page = readFileSync(join(here, name), 'utf8');

  it('names operations that there are', () => {
    const named = [...page.matchAll(/`([A-Z]+ \/v1\/[^`?]*)/g)].map(([, operation]) => operation);
    expect(named.length).toBeGreaterThan(9);
    expect(named.filter((each) => !operations.includes(each ?? ''))).toEqual([]);
    expect(codesHere(page, 'Endpoints').every((code) => named.includes(code.split('?')[0]))).toBe(true);
  });

  it.each([
    ['Fields of a post', fieldsOf(schemas.NewPost)],
    ['Statuses', schemas.PostStatus?.enum ?? []],
    ['Events', Object.keys(document.webhooks)],
  ])('%s: names only what there is', (heading, known) => {
    const codes = codesHere(page, heading).flatMap((code) => (heading === 'Events' ? code : code.split('.')));
    expect(codes.length).toBeGreaterThan(2);
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
  });
});
