import { afterEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '../../../api/query-client.ts';
import type { ListedPost } from '../../../api/types.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { actOn } from './use-bulk.ts';

const fetchOfNode = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = fetchOfNode;
  queryClient.clear();
});

const move = bulkActions.find(({ name }) => name === 'move') as BulkAction;

/** Moves a post whose time is this. @returns its new times */
async function timesAfter(scheduledAt: string, by: string, profileId = 'prf_1'): Promise<unknown[]> {
  const post = { id: 'pst_1', profileId, status: 'scheduled', updatedAt: scheduledAt, scheduledAt };
  const times: unknown[] = [];
  globalThis.fetch = async (path, { method, body } = {}) => {
    if (method === 'PATCH') times.push(JSON.parse(String(body)).scheduledAt);
    return Response.json({
      data: path === '/v1/profiles' ? [{ id: 'prf_1', timezone: 'Europe/Berlin' }] : post,
    });
  };
  await actOn(post as unknown as ListedPost, move, by);
  return times;
}

describe('a post that is moved with others', () => {
  it('keeps its time of day in the zone of its profile, over a change of clocks', async () => {
    expect(await timesAfter('2030-03-30T08:00:00.000Z', 'P1D')).toEqual(['2030-03-31T07:00:00Z']);
    expect(await timesAfter('2030-10-26T07:00:00.000Z', 'P1W')).toEqual(['2030-11-02T08:00:00Z']);
  });

  it('is not moved where its zone cannot be known', async () => {
    await expect(timesAfter('2030-03-30T08:00:00.000Z', 'P1D', 'prf_gone')).rejects.toThrow(
      'The profile of the post was not found.',
    );
  });
});
