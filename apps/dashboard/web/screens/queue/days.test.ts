import { describe, expect, it } from '@jest/globals';
import type { ListedPublication } from '../../api/queue.ts';
import type { Slot } from '../../api/types.ts';
import { byDay, entriesOf } from './days.ts';

const publication = (id: string, at: string) => ({ id, at }) as ListedPublication;
const slot = (at: string) => ({ platform: 'x', at }) as Slot;

const publications = [
  publication('late', '2026-11-24T22:30:00Z'),
  publication('early', '2026-11-25T06:00:00Z'),
];
const all = { from: 0, to: Number.POSITIVE_INFINITY };

describe('the days of a queue', () => {
  it('are those of the zone', () => {
    const days = (zone: string) =>
      [...byDay(entriesOf(publications, [], all), zone)].map(([day, { length }]) => [day, length]);
    expect(days('UTC')).toEqual([
      ['2026-11-24', 1],
      ['2026-11-25', 1],
    ]);
    expect(days('Europe/Athens')).toEqual([['2026-11-25', 2]]);
  });

  it('have free times between the posts, and none that another page has', () => {
    const slots = ['2026-11-24T10:00:00Z', '2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z'].map(slot);
    const span = { from: Date.parse('2026-11-24T12:00:00Z'), to: Date.parse('2026-11-25T06:00:00Z') };
    expect(entriesOf(publications, slots, span).map(({ kind, at }) => [kind, at.slice(0, 13)])).toEqual([
      ['post', '2026-11-24T22'],
      ['free', '2026-11-25T00'],
      ['post', '2026-11-25T06'],
    ]);
  });
});
