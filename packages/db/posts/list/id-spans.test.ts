import { firstId, newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { spansAfter, spansBefore } from './search-by-time.ts';

describe('spansBefore', () => {
  it('begins with the span of the id, and goes back without a gap', () => {
    const id = newId('pst');
    for (const width of [4, 5]) {
      const spans = spansBefore(id, width, 40);
      expect(spans).toHaveLength(40);
      for (const [n, { begin, first, end }] of spans.entries()) {
        expect([begin.length, first.startsWith(`pst_${begin}`)]).toEqual([width, true]);
        expect(n === 0 ? first <= id && id < end : end === spans[n - 1]?.first).toBe(true);
      }
    }
  });

  it('has no span that only begins at the id, and ends with the first', () => {
    const [span] = spansBefore(newId('pst'), 4, 1);
    expect(spansBefore(span?.first ?? '', 4, 1)).not.toContainEqual(span);
    expect(spansBefore(firstId('pst', new Date(0)).slice(0, 14), 4, 9)).toEqual([]);
    expect(spansBefore('pst_0002', 4, 9).map(({ begin }) => begin)).toEqual(['0001', '0000']);
  });
});

describe('spansAfter', () => {
  it('begins with the span of the id, and goes on without a gap', () => {
    const id = newId('pst');
    for (const width of [4, 5]) {
      const spans = spansAfter(id, width, 40);
      expect(spans).toHaveLength(40);
      for (const [n, { first, end }] of spans.entries())
        expect(n === 0 ? first <= id && id < end : first === spans[n - 1]?.end).toBe(true);
    }
  });

  it('ends where ids do', () => {
    expect(spansAfter(`pst_${'z'.repeat(26)}`, 4, 9)).toEqual([]);
    expect(spansAfter('pst_zzzx', 4, 9).map(({ begin }) => begin)).toEqual(['zzzx', 'zzzy']);
  });
});
