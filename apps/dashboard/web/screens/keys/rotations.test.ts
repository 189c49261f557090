import { describe, expect, it } from '@jest/globals';
import type { ApiKey } from '../../api/keys.ts';
import { rotationsOf } from './rotations.ts';

const key = (id: string, firstKeyId: string | null = null): ApiKey => ({
  ...{ id, firstKeyId, name: 'Job', last4: id, sandbox: false, scopes: [], profileIds: [], clientId: null },
  ...{ createdAt: '2026-11-27T00:00:00Z', lastUsedAt: null, expiresAt: null, revokedAt: null },
  made: { webhooks: 0, links: 0 },
  monthlyBudget: null,
});

const shown = (keys: readonly ApiKey[]) =>
  [...rotationsOf(keys)].map(([id, { former, next }]) => [id, former?.id, next?.id]);

describe('keys that were made in place of each other', () => {
  it('are told apart from others of the same name', () => {
    expect(shown([key('a'), key('b')])).toEqual([]);
    expect(shown([key('a'), key('b'), key('c', 'a')])).toEqual([
      ['c', 'a', undefined],
      ['a', undefined, 'c'],
    ]);
  });

  it('follow each other, also when the first is gone', () => {
    expect(shown([key('b', 'a'), key('c', 'a'), key('d', 'a')])).toEqual([
      ['c', 'b', 'd'],
      ['b', undefined, 'c'],
      ['d', 'c', undefined],
    ]);
  });
});
