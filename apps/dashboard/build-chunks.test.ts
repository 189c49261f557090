import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { groupsOf } from './build-chunks.ts';

type Built = Parameters<typeof groupsOf>[0];

/** A file of a first build with one module of the same name. */
const file = (
  fileName: string,
  imports: readonly string[],
  more: {
    readonly bytes?: number;
    readonly dynamicImports?: readonly string[];
    readonly isEntry?: true;
  } = {},
) => ({
  type: 'chunk',
  fileName,
  moduleIds: [`/${fileName}`],
  imports,
  dynamicImports: more.dynamicImports ?? [],
  isEntry: more.isEntry ?? false,
  isDynamicEntry: fileName.startsWith('screen'),
  code: randomBytes(more.bytes ?? 10).toString('base64'), // as long when it is compressed
});

const screens = Array.from({ length: 12 }, (_, n) => `screen${n}`);
const two = screens.slice(0, 2);

/** Twelve screens: all have the frame and the list, two have a small part, and a small one that brings a large one. */
const built = [
  file('main', ['frame'], { isEntry: true, dynamicImports: screens }),
  file('frame', []),
  file('list', ['frame']),
  file('part', ['list']),
  file('select', ['large']),
  file('large', [], { bytes: 60_000 }),
  ...screens.map((name) => file(name, ['list', ...(two.includes(name) ? ['part', 'select'] : [])])),
] as unknown as Built;

const groupOf = (id: string) =>
  groupsOf(built)
    .filter(({ test }) => test(id))
    .toSorted((a, b) => b.priority - a.priority)[0]?.name;

describe('the files of the pages', () => {
  it('are the first one, and those of what most screens have and of what is small', () => {
    expect(groupOf('/main')).toBe('first');
    expect(groupOf('/frame')).toBe('first');
    expect(groupOf('/list')).toBe('common');
    expect(groupOf('/part')).toBe('small');
    expect(groupOf('/node_modules/react-dom/index.js')).toBe('react');
  });

  it('have nothing small that would bring what is large to screens that do not show it', () => {
    expect(groupOf('/select')).toBeUndefined();
    expect(groupOf('/large')).toBeUndefined();
    expect(groupOf('/screen0')).toBeUndefined();
  });

  it('have an entry', () => {
    expect(() => groupsOf([])).toThrow('The pages have no entry.');
  });
});
