import { setTimeout as sleep } from 'node:timers/promises';
import type { Settling } from '@carillon/db/webhooks';
import { describe, expect, it } from '@jest/globals';
import { settleInTurn } from './settle-in-turn.ts';

const of = (endpointId: string, id: string) => ({ id, endpointId }) as Settling;

describe('deliveries that were not taken', () => {
  it('are written one after another for each endpoint, and at once for several', async () => {
    const under = new Map<string, number>();
    const most = { same: 0, all: 0 };
    const written: string[] = [];
    const settle = settleInTurn(async ({ id, endpointId }) => {
      under.set(endpointId, (under.get(endpointId) ?? 0) + 1);
      most.same = Math.max(most.same, under.get(endpointId) ?? 0);
      most.all = Math.max(most.all, [...under.values()].filter(Boolean).length);
      await sleep(5);
      under.set(endpointId, (under.get(endpointId) ?? 0) - 1);
      written.push(id);
      return id;
    });
    const all = Array.from({ length: 20 }, (_, n) => of(n % 2 === 0 ? 'a' : 'b', String(n)));
    expect(await Promise.all(all.map(settle))).toEqual(all.map(({ id }) => id));
    expect(most).toEqual({ same: 1, all: 2 });
    expect(written.filter((id) => Number(id) % 2 === 0)).toEqual([
      '0',
      '2',
      '4',
      '6',
      '8',
      '10',
      '12',
      '14',
      '16',
      '18',
    ]);
  });

  it('do not keep those behind them from being written when one is not', async () => {
    const settle = settleInTurn(async ({ id }) => {
      await sleep(1);
      if (id === 'first') throw new Error('away');
      return id;
    });
    const [first, second] = await Promise.allSettled([settle(of('a', 'first')), settle(of('a', 'second'))]);
    expect(first.status).toBe('rejected');
    expect(second).toEqual({ status: 'fulfilled', value: 'second' });
    expect(await settle(of('a', 'third'))).toBe('third');
  });
});
