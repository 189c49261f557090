import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

describe.each(['guide', 'operate'])('apps/docs/%s', (folder) => {
  const here = join(import.meta.dirname, folder);
  const read = (name: string): string => readFileSync(join(here, name), 'utf8');
  const order = [...read('README.md').matchAll(/^\| \[([^\]]+)\]\(([\w-]+\.md)\)/gm)].map(
    ([, title = '', name = '']) => ({ title, name }),
  );

  it('lists every page once', () => {
    const pages = readdirSync(here).filter((name) => name.endsWith('.md'));
    expect(['README.md', ...order.map(({ name }) => name)].sort()).toEqual(pages.sort());
  });

  it.each(order.map(({ name }, at) => [name, at] as const))(
    '%s begins with its title and what it is for, and leads to its neighbours',
    (name, at) => {
      const text = read(name);
      expect(text).toMatch(new RegExp(`^# ${order[at]?.title}\n\n[A-Z][^|#\`]+[.:]\n`));
      const [before, after] = [order[at - 1], order[at + 1]];
      const links = [
        ...(before ? [`Previous: [${before.title}](${before.name})`] : []),
        '[Contents](README.md)',
        ...(after ? [`Next: [${after.title}](${after.name})`] : []),
      ];
      expect(text.endsWith(`\n\n---\n\n${links.join(' · ')}\n`)).toBe(true);
    },
  );
});
