import { newId } from '@carillon/core';
import { recordAudit } from '@carillon/db/audit';
import { recordRequests } from '@carillon/db/requests';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

interface Events {
  readonly events: readonly { readonly id: string; readonly action: string }[];
  readonly next: string | null;
}

type Client = Awaited<ReturnType<Dashboard['signedIn']>>['client'];

const read = async (client: Client, query = '', path = '/app/activity') =>
  (await client.get<Events>(`${path}?${query}`)).body.data;

describe('GET /app/activity', () => {
  it('tells what the person did, and names what is still there', async () => {
    const { client, profileId } = await dashboard.signedIn();
    await client.patch(`/app/profiles/${profileId}`, { name: 'Renamed' });
    const key = { name: 'told', scopes: ['posts:read'], expiresIn: 30, sandbox: true };
    const { body } = await client.post<{ id: string; key: string }>('/app/keys', key);
    const { events } = await read(client);
    const you = { type: 'person', isViewer: true };
    expect(events).toMatchObject([
      {
        action: 'api_key.created',
        actor: you,
        address: '127.0.0.1',
        details: { scopes: ['posts:read'], sandbox: true, expiresInDays: 30 },
        subject: { type: 'api_key', id: body.data.id, name: 'told', exists: true },
      },
      {
        action: 'profile.changed',
        details: { fields: ['name'] },
        subject: { id: profileId, name: 'Renamed', exists: true },
      },
      { action: 'sign_in.succeeded', actor: you, owner: null },
    ]);
    expect(JSON.stringify(events)).not.toContain(body.data.key);
  });

  it('names webhooks while they are there', async () => {
    const { client } = await dashboard.signedIn();
    const wanted = { url: 'https://example.com/hooks', description: 'Our CRM' };
    const { body } = await client.post<{ id: string }>('/v1/webhooks', wanted);
    const { id } = body.data;
    const subject = { type: 'webhook', id };
    expect((await read(client)).events[0]).toMatchObject({
      action: 'webhook.created',
      subject: { ...subject, name: 'Our CRM', exists: true },
    });
    await client.delete(`/v1/webhooks/${id}`);
    expect((await read(client)).events[0]).toMatchObject({
      action: 'webhook.deleted',
      subject: { ...subject, name: null, exists: false },
    });
  });

  it('tells what was done with many posts as one, with the name of the first, and each of them when asked', async () => {
    const { client, userId, profileId } = await dashboard.signedIn();
    const x = await dashboard.carillon.account(profileId, 'x', 'trail');
    const platforms = { [x]: { items: [{ content: 'The newest of all' }] } };
    const { body } = await client.post<{ id: string }>('/v1/posts', { profileId, platforms });
    const by = { kind: 'person', userId, sessionId: null } as const;
    await recordAudit(dashboard.db, { action: 'post.deleted', by, subjectId: 'pst_first' });
    const subjects = [...Array.from({ length: 259 }, (_, n) => `pst_${n}`), body.data.id];
    const changed = subjects.map((subjectId) => ({ action: 'post.changed', by, subjectId }) as const);
    await new Promise((later) => setTimeout(later, 5)); // ids of one millisecond have no order
    await recordAudit(dashboard.db, ...changed.slice(0, -1));
    await new Promise((later) => setTimeout(later, 5));
    await recordAudit(dashboard.db, ...changed.slice(-1));
    const { events, next } = await read(client);
    const [first, ...others] = events as readonly {
      id: string;
      action: string;
      count: number;
      lastId: string;
      subject: object;
    }[];
    expect(first).toMatchObject({
      action: 'post.changed',
      count: 260,
      subject: { name: 'The newest of all' },
    });
    expect(others.map(({ action, count }) => [action, count])).toEqual([
      ['post.deleted', 1],
      ['sign_in.succeeded', 1],
    ]);
    expect(next).toBeNull();
    const each = await read(client, `after=${first?.id}&through=${first?.lastId}`);
    expect(each.events).toHaveLength(200);
    expect((await read(client, `after=${first?.lastId}`)).events).toHaveLength(2);
  }, 60_000);

  it('tells neither name nor address of an admin who changed what is theirs', async () => {
    const admin = await dashboard.person({ admin: true });
    const { client, userId } = await dashboard.signedIn();
    const by = { kind: 'person', userId: admin.userId, sessionId: 's', address: '198.51.100.7' } as const;
    await recordAudit(dashboard.db, { action: 'user.changed', by, userId, subjectId: userId });
    const [event] = (await read(client)).events;
    expect(event).toMatchObject({
      ...{ action: 'user.changed', address: null, owner: null },
      actor: { type: 'person', isViewer: false, email: null },
    });
    expect(JSON.stringify(event)).not.toContain(admin.userId);
  });

  it('goes on behind the last event of a page', async () => {
    const { client, userId } = await dashboard.signedIn();
    const by = { kind: 'cli' } as const;
    for (let n = 0; n < 31; n++) await recordAudit(dashboard.db, { action: 'post.deleted', by, userId });
    const first = await read(client, 'action=post.deleted');
    expect([first.events.length, first.next]).toEqual([30, first.events.at(-1)?.id]);
    const rest = await read(client, `action=post.deleted&after=${first.next}`);
    expect([rest.events.length, rest.next]).toEqual([1, null]);
    expect(first.events).not.toContainEqual(rest.events[0]);
  });

  it('shows others nothing of it', async () => {
    const { userId } = await dashboard.signedIn();
    const stranger = await dashboard.signedIn();
    expect(JSON.stringify(await read(stranger.client))).not.toContain(userId);
  });
});

describe('GET /app/posts/{id}/progress', () => {
  it('tells who changed the post, and nothing of other posts', async () => {
    const person = await dashboard.signedIn();
    const { client, profileId } = person;
    const accountId = await dashboard.carillon.account(profileId, 'x', 'told');
    const create = async () => {
      const platforms = { [accountId]: { items: [{ content: 'Noon' }] } };
      const post = { profileId, platforms, scheduledAt: '2030-01-01T12:00:00Z' };
      return (await client.post<{ id: string }>('/v1/posts', post)).body.data.id;
    };
    const [id, other] = [await create(), await create()];
    for (const [post, hour] of [
      [other, 11],
      [id, 10],
    ] as const)
      await client.patch(`/v1/posts/${post}`, { scheduledAt: `2030-01-02T${hour}:00:00Z` });
    const { body } = await client.get<{ changes: unknown[] }>(`/app/posts/${id}/progress`);
    expect(body.data.changes).toMatchObject([
      {
        ...{ action: 'post.changed', details: { fields: ['scheduledAt'] } },
        ...{ actor: { type: 'person', isViewer: true }, subject: { id } },
      },
    ]);
  });
});

describe('a post that was changed very often', () => {
  it('has its newest two hundred changes, and says that there are more', async () => {
    const { client, profileId, userId } = await dashboard.signedIn();
    const accountId = await dashboard.carillon.account(profileId, 'x', 'often');
    const platforms = { [accountId]: { items: [{ content: 'Often' }] } };
    const post = { profileId, platforms, scheduledAt: '2030-01-01T12:00:00Z' };
    const { id } = (await client.post<{ id: string }>('/v1/posts', post)).body.data;
    const change = () => recordAudit(dashboard.db, { ...changed, userId, subjectId: id });
    for (let n = 1; n <= 200; n += 1) await change();
    const read = async () => {
      const { body } = await client.get<Often>(`/app/posts/${id}/progress`);
      return [body.data.changes.length, body.data.moreChanges];
    };
    expect(await read()).toEqual([200, false]);
    await change();
    expect(await read()).toEqual([200, true]);
  });
});

/** A change of a post by nobody in particular. */
const changed = { action: 'post.changed', by: { kind: 'system' }, details: { fields: ['content'] } } as const;

interface Often {
  readonly changes: readonly unknown[];
  readonly moreChanges: boolean;
}

describe('who created a post', () => {
  it('is the API key that did, and nobody where a person did', async () => {
    const { client, profileId, userId } = await dashboard.signedIn();
    const accountId = await dashboard.carillon.account(profileId, 'x', 'made');
    const platforms = { [accountId]: { items: [{ content: 'Made' }] } };
    const post = { profileId, platforms, scheduledAt: '2030-01-01T12:00:00Z' };
    const id = newId('req');
    const { id: postId } = (await client.post<{ id: string }>('/v1/posts', post)).body.data;
    const createdBy = async () =>
      (await client.get<{ createdBy: unknown }>(`/app/posts/${postId}/progress`)).body.data.createdBy;
    expect(await createdBy()).toBeNull();
    const key = { name: 'Nightly job', scopes: ['posts:write'], expiresIn: null, sandbox: false };
    const made = await client.post<{ id: string }>('/app/keys', key);
    expect(made.status).toBe(200);
    const request = {
      userId,
      postId,
      apiKeyId: made.body.data.id,
      sandbox: false,
      at: new Date(),
      durationMs: 3,
    };
    const noError = { errorCode: null, error: null };
    const of = { method: 'POST', path: '/v1/posts', operation: 'createPost', ...noError };
    const refused = { ...request, ...of, id: newId('req'), status: 400, apiKeyId: newId('apk') };
    await recordRequests(dashboard.db, [{ ...request, ...of, id, status: 201 }, refused]);
    const byTheKey = { type: 'api_key', isViewer: true, email: null, key: 'Nightly job' };
    expect(await createdBy()).toEqual(byTheKey);
    const read = {
      ...request,
      method: 'GET',
      path: `/v1/posts/${postId}`,
      operation: 'getPost',
      status: 200,
    };
    const reads = Array.from({ length: 5_001 }, () => ({ ...read, ...noError, id: newId('req') }));
    expect(await recordRequests(dashboard.db, reads)).toBe(reads.length);
    expect(await createdBy()).toEqual(byTheKey);
    const { client: stranger } = await dashboard.signedIn();
    expect((await stranger.get(`/app/posts/${postId}/progress`)).status).toBe(404);
  });
});

describe('GET /app/activity/all', () => {
  it('tells admins what everybody did, and whose it was', async () => {
    const other = await dashboard.signedIn();
    const { client } = await dashboard.signedIn({ admin: true });
    const { events } = await read(client, '', '/app/activity/all');
    expect(events).toContainEqual(
      expect.objectContaining({
        action: 'sign_in.succeeded',
        owner: other.email,
        actor: expect.objectContaining({ email: other.email, isViewer: false }),
        address: '127.0.0.1',
      }),
    );
    expect((await other.client.get('/app/activity/all')).status).toBe(403);
  });
});
