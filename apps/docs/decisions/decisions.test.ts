import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const here = import.meta.dirname;
const index = readFileSync(join(here, 'README.md'), 'utf8');
const pages = readdirSync(here).filter((name) => /^\d{4}-.+\.md$/.test(name));

it('has a line for each decision, in their order', () => {
  const lines = [...index.matchAll(/^\| \[(\d+)\]\((\d{4}-[a-z0-9-]+\.md)\) +\| [A-Z“`].+\. +\|$/gm)];
  expect(lines.map(([, , name]) => name)).toEqual(pages.sort());
  expect(lines.map(([, number]) => Number(number))).toEqual(pages.map((_, at) => at + 1));
});

it.each(pages)('%s is headed by its number', (name) => {
  const text = readFileSync(join(here, name), 'utf8');
  expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n\n`));
});
