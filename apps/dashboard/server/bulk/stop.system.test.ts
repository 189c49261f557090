import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { bulkClient } from '../../testing/bulk-client.ts';
import { bulkScene, due, inAWeek, later } from '../../testing/bulk-scene.ts';
import { personClient } from '../../testing/person-client.ts';

const scene = bulkScene();

/** Posts that were tried, which are moved one by one. @returns their ids */
async function createTried(count: number): Promise<string[]> {
  const ids = await scene.bulk.create(scene.scheduled(count));
  const where = { postId: { in: ids } };
  await scene.dashboard.db.publication.updateMany({ where, data: { attempts: 1 } });
  return ids;
}

/** Begins to move many posts, and waits until some are moved. */
async function begun(count: number) {
  const ids = await createTried(count);
  const before = await scene.times(ids);
  const { id } = await scene.bulk.begin({ filter: due, action: inAWeek });
  while ((await scene.bulk.read(id)).done === 0);
  return { id, ids, before };
}

const stop = (id: string) => scene.me.client.post<object>(`/app/bulk-changes/${id}/stop`);

describe('a bulk change that has begun', () => {
  it('is stopped: the rest stays as it was, and what was done can be undone', async () => {
    const { id, ids, before } = await begun(200);
    expect((await stop(id)).status).toBe(200);
    const stopped = await scene.bulk.ended(id);
    expect(stopped).toMatchObject({ state: 'done', total: 200, refused: 0 });
    expect(stopped.done).toBeLessThan(200);
    const again = await stop(id);
    expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'bulk_change_over']);
    expect((await scene.events(id)).map(({ action }) => action).sort()).toEqual([
      'bulk_change.begun',
      'bulk_change.stopped',
    ]);
    const isLeft = { where: { id, lease: null } };
    await until('the posts in flight', async () => (await scene.dashboard.db.bulkChange.count(isLeft)) === 1);
    const { done } = await scene.bulk.read(id);
    const after = await scene.times(ids);
    expect(after.filter((time, n) => time === later(before[n] ?? null, 7))).toHaveLength(done);
    expect(after.filter((time, n) => time === before[n])).toHaveLength(200 - done);
    const endedAt = new Date(); // the time for Undo begins anew, however long all that took
    await scene.dashboard.db.bulkChange.update({ where: { id }, data: { endedAt } });
    expect((await scene.me.client.post(`/app/bulk-changes/${id}/undo`)).status).toBe(200);
    expect(await scene.bulk.ended(id)).toMatchObject({ state: 'undone', undone: done });
    expect(await scene.times(ids)).toEqual(before);
  });

  it('is stopped when its session is ended from another, and not one of that other', async () => {
    const thief = personClient(scene.dashboard.url);
    await thief.signIn(scene.me.email, scene.me.password);
    const theirs = bulkClient(thief, scene.me.profileId);
    await createTried(200);
    const { id } = await theirs.begin({ filter: due, action: inAWeek });
    while ((await scene.bulk.read(id)).done === 0);
    expect((await scene.me.client.post('/app/sessions/end-others')).status).toBe(200);
    const stopped = await scene.bulk.ended(id);
    expect([stopped.state, stopped.done < 200]).toEqual(['done', true]);
    const own = await scene.bulk.begin({ filter: due, action: inAWeek });
    expect((await scene.me.client.post('/app/sessions/end-others')).status).toBe(200);
    const whole = await scene.bulk.ended(own.id);
    expect(whole.done + whole.refused).toBe(own.total); // those that the other had in flight have changed
  });
});
