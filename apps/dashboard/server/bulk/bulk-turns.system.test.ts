import { newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { bulkClient } from '../../testing/bulk-client.ts';
import { at, bulkScene, due, inAWeek, later, undoMs } from '../../testing/bulk-scene.ts';

const scene = bulkScene();

describe('bulk changes of somebody else', () => {
  it('are not found, nor are posts', async () => {
    const [id = ''] = await scene.bulk.create(scene.scheduled(1));
    const { updatedAt } = await scene.findPost(id);
    const change = await scene.bulk.run({ filter: due, action: inAWeek });
    const stranger = await scene.dashboard.signedIn();
    const chosen = [{ id, status: 'scheduled', updatedAt }];
    const answers = [
      await stranger.client.post('/app/bulk-changes', { chosen, action: { name: 'delete' } }),
      await stranger.client.get(`/app/bulk-changes/${change.id}`),
      await stranger.client.post(`/app/bulk-changes/${change.id}/undo`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await stranger.client.get('/app/bulk-changes')).body.data).toEqual([]);
    expect(await scene.times([id])).toEqual([later(at(4), 7)]);
  });
});

describe('bulk changes of several people', () => {
  it('have their turns: a small one does not wait for large ones', async () => {
    const large = [await scene.dashboard.signedIn(), await scene.dashboard.signedIn()];
    const changes = await Promise.all(
      large.map(async ({ client, profileId, userId }) => {
        const theirs = bulkClient(client, profileId);
        const account = await scene.dashboard.carillon.account(profileId, 'x', `l${userId.slice(-8)}`);
        const ids = await theirs.create(
          scene.scheduled(60).map((each) => ({ ...each, accounts: [account] })),
        );
        // Posts that were tried are moved one by one, which takes its time.
        const where = { postId: { in: ids } };
        await scene.dashboard.db.publication.updateMany({ where, data: { attempts: 1 } });
        return { theirs, ...(await theirs.begin({ filter: due, action: inAWeek })) };
      }),
    );
    await scene.bulk.create(scene.scheduled(1));
    expect((await scene.bulk.run({ filter: due, action: inAWeek })).done).toBe(1);
    const meanwhile = await Promise.all(changes.map(({ theirs, id }) => theirs.read(id)));
    expect(meanwhile.map(({ state }) => state)).toEqual(['running', 'running']);
    for (const { theirs, id } of changes) expect((await theirs.ended(id)).done).toBe(60);
  }, 60_000);

  it('rest while their user is disabled', async () => {
    const [id = ''] = await scene.bulk.create(scene.scheduled(1));
    const change = await scene.bulk.begin({ filter: due, action: { name: 'delete' } });
    const disable = (disabledAt: Date | null) =>
      scene.dashboard.db.user.update({ where: { id: scene.me.userId }, data: { disabledAt } });
    await disable(new Date());
    await new Promise((over) => setTimeout(over, undoMs + 500));
    expect((await scene.findPost(id)).status).toBe('scheduled');
    await disable(null);
    expect((await scene.bulk.ended(change.id)).done).toBe(1);
    expect((await scene.findPost(id)).status).toBe('cancelled');
  });
});

describe('several bulk changes of one person', () => {
  it('go one after another, and no more than ten wait', async () => {
    await scene.bulk.create(scene.scheduled(1));
    const first = await scene.bulk.begin({ filter: due, action: { name: 'delete' } }); // waits for Undo
    const second = await scene.bulk.begin({ filter: due, action: inAWeek });
    expect((await scene.bulk.ended(second.id)).rests).toMatchObject([{ reason: 'Post not found' }]);
    expect((await scene.bulk.read(first.id)).state).toBe('done');
    const rest = {
      userId: scene.me.userId,
      state: 'running' as const,
      total: 1,
      leftOut: 0,
      action: {},
      sessionId: '',
    };
    const beginAt = new Date('2040-01-01');
    await scene.dashboard.db.bulkChange.createMany({
      data: Array.from({ length: 10 }, () => ({ ...rest, id: newId('blk'), beginAt })),
    });
    await scene.bulk.create(scene.scheduled(1));
    expect((await scene.me.client.post('/app/bulk-changes', { filter: due, action: inAWeek })).status).toBe(
      409,
    );
  });
});
