import { describe, expect, it } from '@jest/globals';
import { mediumOf } from './media/written-media.ts';
import { addItem, changeItem, isBlank, maxItems, moveItem, removeItem, threadOf } from './written-thread.ts';

const contents = (thread: ReturnType<typeof threadOf>) => thread.map(({ content }) => content);
const abc = threadOf(['a', 'b', 'c']);

describe('a thread', () => {
  it('has one empty item at first', () => {
    expect(threadOf([])).toEqual([{ id: 0, content: '', media: [] }]);
  });

  it('changes one item', () => {
    expect(contents(changeItem(abc, 1, 'B'))).toEqual(['a', 'B', 'c']);
  });

  it('gets items with ids of their own, also after one was removed, up to the maximum', () => {
    const thread = addItem(removeItem(abc, 1));
    expect(new Set(thread.map(({ id }) => id)).size).toBe(3);
    const full = threadOf(Array.from({ length: maxItems }, String));
    expect(addItem(full)).toBe(full);
  });

  it('keeps its last item', () => {
    expect(contents(removeItem(abc, 0))).toEqual(['b', 'c']);
    expect(removeItem(threadOf(['a']), 0)).toHaveLength(1);
  });

  it('moves an item up and down, and not past its ends', () => {
    expect(contents(moveItem(abc, 2, -1))).toEqual(['a', 'c', 'b']);
    expect(contents(moveItem(abc, 0, 1))).toEqual(['b', 'a', 'c']);
    expect(contents(moveItem(abc, 0, -1))).toEqual(['a', 'b', 'c']);
    expect(contents(moveItem(abc, 2, 1))).toEqual(['a', 'b', 'c']);
  });

  it('is blank when nothing can be seen of it', () => {
    const pictures = threadOf([{ content: '', media: [mediumOf('med_1')] }]);
    expect([threadOf([' ', '\n']), threadOf(['', 'x']), pictures].map(isBlank)).toEqual([true, false, false]);
  });
});
