import { type Database, openDatabase } from '@carillon/db';
import { createUser } from '@carillon/db/users';
import { apiClient } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { keyRing } from '@carillon/secrets';
import { createKey } from '@carillon/testing/create-key';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let account: string;
/** With rights to change tables. */
let owner: Database;

beforeAll(async () => {
  scene = await openScene();
  owner = openDatabase({ url: scene.instance.ownerUrl, poolSize: 1 });
  account = await scene.account('x', 'witness');
});

afterAll(async () => {
  await owner.$disconnect();
  await scene.close();
});

interface EventBody {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly subject: { readonly id: string } | null;
}

const eventsOf = async (subjectId: string, more = '') =>
  (await scene.api.get<EventBody[]>(`/audit-events?subject_id=${subjectId}${more}`)).body.data;

const metrics = async () => (await fetch(`${scene.url}/metrics`)).text();

const draft = async () => (await scene.create([account], {}, 'nobody is told this')).id;

describe('an operation that changes something', () => {
  it('leaves an event that says who did it, whence and by which request, and not what a post says', async () => {
    const id = await draft();
    const { headers } = await scene.api.patch(`/posts/${id}`, {
      platforms: { [account]: { items: [{ content: 'nor this' }] } },
    });
    const { id: apiKeyId, userId } = await scene.db.apiKey.findFirstOrThrow();
    const events = await eventsOf(id);
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        at: expect.any(String),
        action: 'post.changed',
        actor: { type: 'api_key', userId, apiKeyId, address: '127.0.0.1' },
        subject: { type: 'post', id },
        email: null,
        requestId: headers.get('x-request-id'),
        details: [{ name: 'fields', values: ['platforms'] }],
      },
    ]);
    expect(JSON.stringify(await scene.db.auditEvent.findMany())).not.toMatch(/nobody is told|nor this/);
  });

  it.each([
    ['post.deleted', async (id: string) => scene.api.delete(`/posts/${id}`), draft],
    ['post.published_now', async (id: string) => scene.api.post(`/posts/${id}/publish`), draft],
    [
      'profile.changed',
      async (id: string) => scene.api.patch(`/profiles/${id}`, { spacingMinutes: 30 }),
      async () => scene.profileId,
    ],
  ])('is told as %s', async (action, change, make) => {
    const id = await make();
    expect((await change(id)).status).toBeLessThan(300);
    expect(await eventsOf(id)).toMatchObject([{ action, subject: { id } }]);
  });

  it('leaves none when it was refused', async () => {
    const id = await draft();
    expect((await scene.api.patch(`/posts/${id}`, { scheduledAt: 'tomorrow' })).status).toBe(400);
    expect((await scene.api.post(`/posts/${id}/resend`)).status).toBe(400);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('leaves one when it is repeated with its Idempotency-Key', async () => {
    const id = await draft();
    const publish = () => scene.api.post(`/posts/${id}/publish`, undefined, 'once');
    expect((await publish()).status).toBe(200);
    expect((await publish()).headers.get('idempotent-replayed')).toBe('true');
    expect(await eventsOf(id)).toMatchObject([{ action: 'post.published_now' }]);
  });

  it('is not done under an Idempotency-Key when its event cannot be written, because both are one transaction', async () => {
    const id = await draft();
    await withoutTrail(async () => {
      expect((await scene.api.post(`/posts/${id}/publish`, undefined, 'together')).status).toBe(500);
    });
    expect((await scene.api.get(`/posts/${id}`)).body.data).toMatchObject({ status: 'draft' });
  });

  it('is answered as done when its event could not be written afterwards, which is counted', async () => {
    const id = await draft();
    const lost = async () => Number(/^carillon_audit_events_lost_total (\d+)/m.exec(await metrics())?.[1]);
    const before = await lost();
    await withoutTrail(async () => {
      expect((await scene.api.delete(`/posts/${id}`)).status).toBe(204);
    });
    expect(await lost()).toBe(before + 1);
    expect(await eventsOf(id)).toEqual([]);
  });
});

/** Does something while no event can be written. */
async function withoutTrail(act: () => Promise<void>): Promise<void> {
  await owner.$executeRaw`ALTER TABLE audit_events ADD CONSTRAINT closed CHECK (false) NOT VALID`;
  try {
    await act();
  } finally {
    await owner.$executeRaw`ALTER TABLE audit_events DROP CONSTRAINT closed`;
  }
}

describe('GET /audit-events', () => {
  it('filters by action and time, and goes on at a cursor', async () => {
    const id = await draft();
    await scene.api.post(`/posts/${id}/publish`);
    await scene.api.delete(`/posts/${id}`);
    const events = await eventsOf(id);
    expect(events.map(({ action }) => action)).toEqual(['post.deleted', 'post.published_now']);
    const [deleted, published] = events;
    expect(await eventsOf(id, '&action=post.published_now')).toEqual([published]);
    expect(await eventsOf(id, `&from=${deleted?.at}`)).toEqual([deleted]);
    expect(await eventsOf(id, `&to=${deleted?.at}`)).toEqual([published]);
    const first = await fetch(`${scene.url}/v1/audit-events?subject_id=${id}&limit=1`, {
      headers: { authorization: `Bearer ${scene.apiKey}` },
    });
    const { data, nextCursor } = (await first.json()) as { data: EventBody[]; nextCursor: string };
    expect(data).toEqual([deleted]);
    expect(await eventsOf(id, `&limit=1&cursor=${nextCursor}`)).toEqual([published]);
  });

  it.each([
    ['action=post.imagined', /action must be one of/],
    ['from=yesterday', /from must be a date-time/],
    ['cursor=x', /cursor must be the nextCursor/],
    ['actor=me', /actor is not a query parameter/],
  ])('refuses ?%s', async (query, why) => {
    expect(await scene.api.get(`/audit-events?${query}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(why) },
    });
  });

  it('shows nobody the address of somebody else who changed what is theirs', async () => {
    const { userId } = await scene.db.profile.findFirstOrThrow();
    const at = new Date();
    const data = { id: `aud_${'0'.repeat(25)}1`, at, userId, actor: 'person', actorId: 'usr_of_an_admin' };
    await scene.db.auditEvent.create({
      data: {
        ...data,
        action: 'user.changed',
        subjectType: 'user',
        subjectId: userId,
        address: '198.51.100.7',
      },
    });
    expect(await eventsOf(userId)).toMatchObject([
      { actor: { type: 'person', userId: 'usr_of_an_admin', address: null } },
    ]);
  });

  it('shows another user nothing', async () => {
    const id = await draft();
    await scene.api.delete(`/posts/${id}`);
    const userId = await createUser(scene.db, { email: 's@example.com', passwordHash: '', plan: 'free' });
    const keys = keyRing([scene.instance.encryptionKey], 'api keys');
    const stranger = apiClient(scene.url, await createKey(scene.db, keys, { userId: userId ?? '' }));
    expect((await stranger.get(`/audit-events?subject_id=${id}`)).body.data).toEqual([]);
    expect((await stranger.get('/audit-events')).body.data).toEqual([]);
  });
});
