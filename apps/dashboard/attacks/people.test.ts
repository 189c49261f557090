import { buffer } from 'node:stream/consumers';
import { newId } from '@carillon/core';
import { apiClient } from '@carillon/harness/api-client';
import { readZip } from '@carillon/harness/read-zip';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listen } from '../testing/listen.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

type Somebody = Awaited<ReturnType<Dashboard['signedIn']>>;

interface Listed {
  readonly people: readonly (Record<string, unknown> & { readonly id: string; readonly email: string })[];
  readonly more: boolean;
}

let dashboard: Dashboard;
/** Another process: what one does, the other must see. */
let second: Dashboard;
let admin: Somebody;

beforeAll(async () => {
  dashboard = await startDashboard({}, { times: { sessionCheckMs: 200 } });
  second = await startDashboard({}, { carillon: dashboard.carillon, times: { sessionCheckMs: 200 } });
  admin = await dashboard.signedIn({ admin: true });
});

afterAll(async () => {
  await second.stop();
  await dashboard.stop();
});

const refusal = async (answer: Promise<{ status: number; headers: Headers }>) => {
  const { status, headers } = await answer;
  return `${status} ${headers.get('x-error-code')}`;
};

const change = (id: string, body: object, by = admin) => by.client.patch(`/app/people/${id}`, body);
const erase = (id: string, email: string, by = admin) =>
  by.client.post(`/app/people/${id}/delete`, { email });

describe('the list of people', () => {
  it('has what operators need, part by part, and who is looked for', async () => {
    const mine = await dashboard.signedIn({ email: 'searched@example.com', plan: 'growth' });
    const { body } = await admin.client.get<Listed>('/app/people?search=SEARCHED');
    expect(body.data).toMatchObject({
      people: [{ id: mine.userId, plan: 'growth', admin: false, disabledAt: null, profiles: 1, you: false }],
      more: false,
    });
    expect(body.data.people[0]?.['signedInAt']).not.toBeNull();
    for (let at = 0; at < 25; at += 1) await dashboard.person({ email: `many${at}@example.com` });
    const first = (await admin.client.get<Listed>('/app/people?search=many')).body.data;
    expect([first.people.length, first.more]).toEqual([25, false]);
    const all = (await admin.client.get<Listed>('/app/people')).body.data;
    expect([all.people.length, all.more]).toEqual([25, true]);
    const rest = await admin.client.get<Listed>(`/app/people?after=${all.people.at(-1)?.id}`);
    expect(rest.body.data.more).toBe(false);
    expect(rest.text).not.toContain('passwordHash');
  });
});

describe('a user whom an admin creates', () => {
  it('signs in with the first password, which must not be a common one', async () => {
    const wanted = {
      email: 'New@example.com',
      password: 'correct horse battery',
      plan: 'growth',
      admin: false,
    };
    expect(await refusal(admin.client.post('/app/people', { ...wanted, password: 'password1' }))).toBe(
      '400 password_common',
    );
    expect((await admin.client.post('/app/people', wanted)).status).toBe(200);
    expect(await refusal(admin.client.post('/app/people', wanted))).toBe('409 email_taken');
    expect((await second.browser().signIn('new@example.com', wanted.password)).status).toBe(200);
  });
});

describe('a user who is disabled', () => {
  it('is signed out everywhere, open pages included, cannot come back, and their keys are refused', async () => {
    const person = await dashboard.signedIn();
    const elsewhere = second.browser();
    await elsewhere.signIn(person.email, person.password);
    const pages = await Promise.all([
      listen(dashboard.url, person.client.cookies),
      listen(second.url, elsewhere.cookies),
    ]);
    const apiKey = await dashboard.carillon.key({ userId: person.userId });
    expect((await change(person.userId, { disabled: true })).status).toBe(204);
    await Promise.all(pages.map(({ ended }) => ended));
    for (const client of [person.client, elsewhere])
      expect(await refusal(client.get('/v1/posts'))).toBe('401 signed_out');
    const back = dashboard.browser();
    expect(await refusal(back.signIn(person.email, person.password))).toBe('403 user_disabled');
    expect(back.cookies.has('carillon_session')).toBe(false);
    expect((await dashboard.browser().signIn(person.email, 'wrong')).status).toBe(401);
    const api = apiClient(dashboard.carillon.url, apiKey);
    expect(await refusal(api.get('/posts'))).toBe('403 user_disabled');
    expect((await change(person.userId, { disabled: false })).status).toBe(204);
    expect((await back.signIn(person.email, person.password)).status).toBe(200);
    expect((await api.get('/posts')).status).toBe(200);
  });
});

describe('a plan and the right of an admin', () => {
  it('are given and taken away, and hold from the next request on', async () => {
    const person = await dashboard.signedIn({ plan: 'free' });
    expect((await change(person.userId, { plan: 'scale', admin: true })).status).toBe(204);
    expect((await person.client.get<{ plan: string }>('/app/usage')).body.data.plan).toBe('scale');
    expect((await person.client.get('/app/people')).status).toBe(200);
    expect((await change(person.userId, { admin: false })).status).toBe(204);
    expect(await refusal(person.client.get('/app/people'))).toBe('403 not_admin');
    expect(await refusal(change(newId('usr'), { plan: 'free' }))).toBe('404 person_not_found');
    const { id } = await dashboard.db.auditEvent.findFirstOrThrow({
      where: { subjectId: person.userId, action: 'user.changed', actorId: admin.userId },
    });
    expect(id).toMatch(/^aud_/);
  });

  it('stay with the last admin, who can neither be disabled nor deleted', async () => {
    expect(await refusal(change(admin.userId, { admin: false }))).toBe('409 last_admin');
    expect(await refusal(change(admin.userId, { disabled: true }))).toBe('409 last_admin');
    expect(await refusal(erase(admin.userId, admin.email))).toBe('409 last_admin');
    expect(await refusal(admin.client.post('/app/delete-me', { email: admin.email }))).toBe('409 last_admin');
    expect((await admin.client.get('/app/people')).status).toBe(200);
  });

  it('are kept by one of two admins who give theirs up at the same moment', async () => {
    const others = [await dashboard.signedIn({ admin: true }), await dashboard.signedIn({ admin: true })];
    await change(admin.userId, { admin: false }, others[0]);
    const statuses = await Promise.all(
      others.map(async (one) => (await change(one.userId, { admin: false }, one)).status),
    );
    expect(statuses.sort()).toEqual([204, 409]);
    expect(await dashboard.db.user.count({ where: { admin: true } })).toBe(1);
    await dashboard.db.user.update({ where: { id: admin.userId }, data: { admin: true } });
    await dashboard.db.user.updateMany({ where: { id: { not: admin.userId } }, data: { admin: false } });
  });
});

describe('a user who is deleted', () => {
  it('is gone once the address was typed again: out at once, and erased by a worker', async () => {
    const person = await dashboard.signedIn();
    expect(await refusal(erase(person.userId, 'other@example.com'))).toBe('400 email_differs');
    expect((await person.client.get('/v1/posts')).status).toBe(200);
    expect((await erase(person.userId, ` ${person.email.toUpperCase()}`)).status).toBe(204);
    expect(await refusal(person.client.get('/v1/posts'))).toBe('401 signed_out');
    expect(await refusal(change(person.userId, { disabled: false }))).toBe('409 being_deleted');
    dashboard.carillon.startWorker();
    await until(
      'the row to be gone',
      async () => (await dashboard.db.user.count({ where: { id: person.userId } })) === 0,
    );
    expect(await refusal(erase(person.userId, person.email))).toBe('404 person_not_found');
  });

  it('may be the person themselves', async () => {
    const person = await dashboard.signedIn();
    expect(await refusal(person.client.post('/app/delete-me', { email: admin.email }))).toBe(
      '400 email_differs',
    );
    expect((await person.client.post('/app/delete-me', { email: person.email })).status).toBe(204);
    expect((await dashboard.browser().signIn(person.email, person.password)).status).not.toBe(200);
    await until(
      'the row to be gone',
      async () => (await dashboard.db.user.count({ where: { id: person.userId } })) === 0,
    );
  });
});

describe('an export', () => {
  const get = ({ client }: { client: Somebody['client'] }, path: string) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(`${dashboard.url}${path}`, { headers: { cookie } });
  };

  it('is for the person themselves, and for admins', async () => {
    const [person, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    for (const answer of [
      await get(person, '/app/export'),
      await get(admin, `/app/people/${person.userId}/export`),
    ]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="carillon-${person.userId}.zip"`,
      );
      if (answer.body === null) throw new Error('It is empty.');
      const files = readZip(await buffer(answer.body));
      expect(JSON.parse(String(files.get('user.json')))).toMatchObject({
        id: person.userId,
        email: person.email,
      });
    }
    const foreign = await get(stranger, `/app/people/${person.userId}/export`);
    expect([foreign.status, foreign.headers.get('x-error-code')]).toEqual([403, 'not_admin']);
    expect((await get(admin, `/app/people/${newId('usr')}/export`)).status).toBe(404);
    expect((await get({ client: dashboard.browser() }, '/app/export')).status).toBe(401);
    const events = await dashboard.db.auditEvent.findMany({
      where: { subjectId: person.userId, action: 'user.exported' },
    });
    expect(events.map(({ actorId }) => actorId).sort()).toEqual([person.userId, admin.userId].sort());
  });
});
