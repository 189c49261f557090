import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

const minute = (n: number) => new Date(Date.parse('2030-03-01T09:00:00Z') + n * 60_000).toISOString();

/** A post on two accounts, due at one time. */
async function open(more: object = {}) {
  const { client, profileId, userId } = await dashboard.signedIn();
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
  const platforms = Object.fromEntries(
    [x, bluesky].map((id) => [id, { items: [{ content: 'both' }, { content: 'and more' }] }]),
  );
  const body = { profileId, platforms, scheduledAt: minute(1), ...more };
  const made = await client.post<{ id: string }>('/v1/posts', body);
  expect(made.status).toBe(201);
  const postId = made.body.data.id;
  return {
    ...{ client, userId, postId, x, bluesky },
    move: (given: object) => client.post(`/app/posts/${postId}/times`, given),
    times: async () => {
      const all = await dashboard.db.publication.findMany({ where: { postId } });
      return all.map(({ socialAccountId, dueAt }) => [
        socialAccountId === x ? 'x' : 'bluesky',
        dueAt?.toISOString(),
      ]);
    },
  };
}

describe('POST /app/posts/{id}/times', () => {
  it('moves one account alone, and its jobs; the other keeps its time and all keep their texts', async () => {
    const { move, times, postId, x, userId } = await open();
    const before = await dashboard.db.publication.findFirstOrThrow({ where: { socialAccountId: x } });
    expect((await move({ from: minute(1), to: minute(5), accountIds: [x] })).status).toBe(204);
    expect(new Map((await times()) as [string, string][])).toEqual(
      new Map([
        ['x', minute(5)],
        ['bluesky', minute(1)],
      ]),
    );
    const { scheduledAt } = await dashboard.db.post.findUniqueOrThrow({ where: { id: postId } });
    expect(scheduledAt?.toISOString()).toBe(minute(1));
    const after = await dashboard.db.publication.findFirstOrThrow({
      where: { socialAccountId: x },
      include: { items: { orderBy: { position: 'asc' } } },
    });
    expect([after.id, after.generation, after.status]).toEqual([
      before.id,
      before.generation + 1,
      'scheduled',
    ]);
    expect(after.items.map(({ content }) => content)).toEqual(['both', 'and more']);
    const events = await dashboard.db.auditEvent.findMany({ where: { userId, action: 'post.changed' } });
    expect(events.map(({ subjectId }) => subjectId)).toEqual([postId]);
  });

  it('moves what goes out at one time, and nothing of another time', async () => {
    const { move, times, bluesky } = await open();
    await move({ from: minute(1), to: minute(5), accountIds: [bluesky] });
    expect((await move({ from: minute(5), to: minute(9) })).status).toBe(204);
    expect(new Map((await times()) as [string, string][]).get('bluesky')).toBe(minute(9));
    expect(new Map((await times()) as [string, string][]).get('x')).toBe(minute(1));
  });

  it('moves what is still to come of a post that is partly out', async () => {
    const { move, times, x, bluesky, postId } = await open();
    await dashboard.db.publication.updateMany({
      where: { postId, socialAccountId: x },
      data: { status: 'published', publishedAt: new Date(), platformPostId: 'p1' },
    });
    expect((await move({ from: minute(1), to: minute(5), accountIds: [bluesky] })).status).toBe(204);
    expect(new Map((await times()) as [string, string][])).toEqual(
      new Map([
        ['x', minute(1)],
        ['bluesky', minute(5)],
      ]),
    );
  });

  it('changes nothing where a time is another by now, or is over, or comes after its end', async () => {
    const { move, times, x } = await open({ latestAt: minute(60) });
    const before = await times();
    const refused = [
      [{ from: minute(2), to: minute(5) }, 412],
      [{ from: minute(1), to: minute(5), accountIds: ['sac_00000000000000000000000000'] }, 412],
      [{ from: minute(1), to: '2020-01-01T00:00:00Z', accountIds: [x] }, 400],
      [{ from: minute(1), to: minute(61) }, 400],
      [{ from: minute(1) }, 400],
      [{ from: minute(1), to: 'later' }, 400],
      [{ from: minute(1), to: minute(5), accountIds: [] }, 400],
    ] as const;
    for (const [body, status] of refused) {
      const answer = await move(body);
      expect([body, answer.status]).toEqual([body, status]);
      expect(JSON.parse(answer.text).error).toMatch(/^[A-Z`a-z].*\.$/);
    }
    expect(await times()).toEqual(before);
  });

  it('moves nothing that has begun, and nothing of others', async () => {
    const { move, postId } = await open();
    await dashboard.db.publication.updateMany({ where: { postId }, data: { status: 'queued' } });
    expect((await move({ from: minute(1), to: minute(5) })).status).toBe(400);
    const stranger = await dashboard.signedIn();
    const theirs = await stranger.client.post(`/app/posts/${postId}/times`, {
      from: minute(1),
      to: minute(5),
    });
    expect(theirs.status).toBe(404);
  });
});
