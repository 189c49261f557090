import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { keepImport, offeredMs, readImports } from './kept-imports.ts';

const made = (name: string, ...postIds: string[]) => ({ name, postIds });

describe('imports of the last hour', () => {
  it('are kept with what they made so far, the newest first, for an hour, and for nobody else', () => {
    const own = memoryStorage();
    const keep = (at: number, name: string, ...ids: string[]) =>
      keepImport(own, 'ada@example.com', { made: made(name, ...ids), at, now: at + 1 });
    keep(1_000, 'march.csv', 'pst_1');
    keep(1_000, 'march.csv', 'pst_1', 'pst_2');
    keep(2_000, 'april.csv', 'pst_3');
    keep(3_000, 'none.csv');
    expect(readImports(own, 'ada@example.com', 4_000)).toEqual([
      { name: 'april.csv', postIds: ['pst_3'], at: 2_000 },
      { name: 'march.csv', postIds: ['pst_1', 'pst_2'], at: 1_000 },
    ]);
    expect(readImports(own, 'ada@example.com', 1_500 + offeredMs)).toHaveLength(1);
    expect(readImports(own, 'eve@example.com', 4_000)).toEqual([]);
  });

  it('are none where they cannot be read or kept', () => {
    const broken = (kept: string) => ({
      getItem: () => kept,
      setItem() {
        throw new Error('full');
      },
    });
    keepImport(broken('{'), 'a', { made: made('a', 'pst_1'), at: 1, now: 1 });
    for (const kept of ['{', '{}', 'null', '[null, 1, {"name": "a", "at": "b", "postIds": []}]'])
      expect(readImports(broken(kept), 'a', 1)).toEqual([]);
  });
});
