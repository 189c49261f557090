import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const pages = globSync(['README.md', '.github/*.md', 'apps/docs/**/*.md', 'packages/*/README.md'], {
  cwd: root,
});

/** Text of a page without its code, in which a link is no link. */
const textOf = (page: string): string =>
  readFileSync(join(root, page), 'utf8')
    .replaceAll(/^ *```.*?^ *```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, '``');

/** Anchors of a page as GitHub makes them, and those that it names itself. */
const anchorsOf = (page: string): string[] => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^ *```.*?^ *```$/gms, '');
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
};

it('finds the pages', () => {
  expect(pages.length).toBeGreaterThan(100);
});

it.each(pages)('%s leads to files and headings that are there', (page) => {
  const links = [
    ...[...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href),
    ...[...textOf(page).matchAll(/<img src="([^"]+)"/g)].map(([, href = '']) => href),
  ];
  for (const href of links.filter((each) => !/^(https?|mailto):/.test(each))) {
    const [path = '', anchor] = href.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    expect([href, existsSync(join(root, file))]).toEqual([href, true]);
    const isPage = file.endsWith('.md') && statSync(join(root, file)).isFile();
    if (anchor !== undefined && isPage)
      expect([href, anchorsOf(file)]).toEqual([href, expect.arrayContaining([anchor])]);
  }
});
