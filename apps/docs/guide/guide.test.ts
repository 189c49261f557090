import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Sections of the guide while it was one page, `/guide#…`: others link to them. */
const formerSections = [
  'your-first-post',
  'from-typescript',
  'from-an-assistant',
  'without-code',
  'errors',
  'keys',
  'let-your-customers-connect-their-accounts',
  'from-a-browser',
  'rate-limit',
  'repeat-a-request-safely',
  'lists',
  'choose-a-time',
  'ask-more-of-a-network',
  'test-tomorrow-today',
  'many-at-once',
  'a-table-of-posts',
  'note-what-you-need',
  'change-your-mind',
  'change-only-what-you-have-seen',
  'follow-a-post',
  'resend-a-post',
  'media',
  'webhooks',
  'what-may-change',
];

const here = import.meta.dirname;
const read = (name: string): string => readFileSync(join(here, name), 'utf8');

/** Anchors of a page's headings, as GitHub and the api make them. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

const index = read('README.md');
const order = [...index.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, name = '']) => ({ name }));

it.each(formerSections)('/guide#%s leads to a page and a heading that are there', (section) => {
  if (anchorsOf(index).includes(section)) return;
  const [, href = ''] = new RegExp(`<a id="${section}"></a>\\[[^\\]]+\\]\\(([^)]+)\\)`).exec(index) ?? [];
  const [name = '', anchor] = href.split('#');
  expect(order.map((page) => page.name)).toContain(name);
  if (anchor !== undefined) expect(anchorsOf(read(name))).toContain(anchor);
});

it.each(order)('$name has an example before its first heading', ({ name }) => {
  const text = read(name);
  expect(text.slice(0, text.indexOf('\n## '))).toMatch(/^```sh\n/m);
});
