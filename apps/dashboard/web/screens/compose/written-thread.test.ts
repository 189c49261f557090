import { maxItems } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { maxMedia, mediumOf } from './media/written-media.ts';
import {
  addItem,
  canMerge,
  changeItem,
  isBlank,
  mergeItem,
  moveItem,
  removeItem,
  splitItem,
  threadLimit,
  threadOf,
} from './written-thread.ts';

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

  it('is as long as all of its networks take', () => {
    const says = `A thread has at most ${maxItems} posts.`;
    expect(threadLimit([])).toEqual({ most: maxItems, says });
    expect(threadLimit(['x', 'bluesky'])).toEqual({ most: maxItems, says });
    const ten = { most: 10, says: 'A thread has at most 10 posts.' };
    expect(threadLimit(['x', 'bluesky'], { x: maxItems, bluesky: 10 })).toEqual(ten);
  });

  it('is none on a network without threads, which is named', () => {
    const limits = { x: maxItems, bluesky: 1 };
    expect(threadLimit(['x', 'bluesky'], limits)).toEqual({ most: 1, says: 'Bluesky has no threads.' });
    expect(threadLimit(['x'], limits).most).toBe(maxItems);
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

  it('gets several items in the place of one, of which the first keeps its media', () => {
    const thread = threadOf(['a', { content: 'b c d', media: [mediumOf('med_1')], linkCard: false }, 'e']);
    const split = splitItem(thread, 1, ['b', 'c', 'd']);
    expect(contents(split)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(split.map(({ media }) => media.length)).toEqual([0, 1, 0, 0, 0]);
    expect(split[1]).toMatchObject({ id: 1, linkCard: false });
    expect(new Set(split.map(({ id }) => id)).size).toBe(5);
  });

  it('merges an item into the one before it, with its media', () => {
    const [first, second] = [mediumOf('med_1'), mediumOf('med_2')];
    const thread = threadOf([
      { content: 'a', media: [first] },
      { content: 'b', media: [second] },
      { content: ' ', media: [] },
    ]);
    expect(mergeItem(thread, 1)).toEqual([
      { id: 0, content: 'a\n\nb', media: [first, second] },
      { id: 2, content: ' ', media: [] },
    ]);
    expect(contents(mergeItem(thread, 2))).toEqual(['a', 'b']);
    expect(mergeItem(thread, 0)).toBe(thread);
  });

  it('merges none that would lose media', () => {
    const media = Array.from({ length: maxMedia }, (_, n) => mediumOf(`med_${n}`));
    const thread = threadOf([
      { content: 'a', media },
      { content: 'b', media: [mediumOf('med_x')] },
    ]);
    expect(canMerge(thread, 1)).toBe(false);
    expect(mergeItem(thread, 1)).toBe(thread);
  });

  it('is blank when nothing can be seen of it', () => {
    const pictures = threadOf([{ content: '', media: [mediumOf('med_1')] }]);
    expect([threadOf([' ', '\n']), threadOf(['', 'x']), pictures].map(isBlank)).toEqual([true, false, false]);
  });
});
