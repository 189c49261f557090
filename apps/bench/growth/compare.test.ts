import { describe, expect, it } from '@jest/globals';
import { compare, groupOf, worstOf } from '../measures/growth.ts';

const times = (costs: Record<string, number[]>) => new Map(Object.entries(costs));

describe('the groups of growth', () => {
  it.each([
    ['create', 'create'],
    ['get, sandbox key', 'get'],
    ['list', 'list'],
    ['list, small profile, failed', 'list'],
    ['list, small profile, failed, deep', 'deep'],
    ['list, deep', 'deep'],
    ['claim', 'claim'],
    ['slots, full calendar', 'slots'],
    ['sweep: missed', 'sweep'],
    ['settle', 'other'],
    ['ids in use', 'other'],
  ])('has %s in %s', (name, group) => {
    expect(groupOf(name)).toBe(group);
  });

  it('shows of each group what grew most, by medians of runs', () => {
    const few = [times({ list: [1, 1, 9], 'list, failed': [2] }), times({ list: [1], 'list, failed': [2] })];
    const many = [
      times({ list: [1.1], 'list, failed': [2, 6, 6] }),
      times({ list: [1.1], 'list, failed': [2] }),
    ];
    const compared = compare(many, few);
    expect(compared.map(({ name, ratio }) => [name, ratio])).toEqual([
      ['list, failed', 2],
      ['list', 1.1],
    ]);
    expect(worstOf(compared, 'list')).toMatchObject({ samples: { figure: [6, 2], baseline: [2, 2] } });
    expect(() => worstOf(compared, 'claim')).toThrow('Nothing was done of claim.');
  });
});
