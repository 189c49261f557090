import type { ClaimedItem } from '@carillon/db/publications';
import { describe, expect, it } from '@jest/globals';
import { batchesOf } from './publish.ts';

const itemsIn = (states: string): ClaimedItem[] =>
  states.split(' ').map((state, position) => ({
    position,
    content: '',
    linkCard: false,
    options: {},
    state: state as ClaimedItem['state'],
    firstIntentAt: null,
    intentAt: null,
    sends: 0,
    recordKey: null,
    record: null,
    cid: null,
    remoteId: null,
    sentAt: null,
    media: [],
  }));

const table: [states: string, all: number[][], one: number[][]][] = [
  ['pending', [[0]], [[0]]],
  ['pending pending pending', [[0, 1, 2]], [[0], [1], [2]]],
  ['sent sending pending', [[1, 2]], [[1], [2]]],
  ['sent sent', [], []],
];

describe('items that are not on the network yet', () => {
  it.each(table)('of %s travel as %j together, as %j one by one', (states, all, one) => {
    const positions = (batch: 'all' | 'one') =>
      batchesOf(itemsIn(states), batch).map((items) => items.map(({ position }) => position));
    expect([positions('all'), positions('one')]).toEqual([all, one]);
  });
});
