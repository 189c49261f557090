import { newId } from '@carillon/core';
import { type MailServer, startMailServer } from '@carillon/mail/testing/start-mail-server';
import { digest } from '@carillon/secrets';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { client as issuerClient, startIssuer } from '../server/sign-in/oidc/testing/start-issuer.ts';
import { listen } from '../testing/listen.ts';
import { addAuthenticator } from '../testing/second-factor.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

interface Given {
  readonly kind: string;
  readonly link: string;
  readonly days: number;
}

const chosen = 'four words beside each other';

let dashboard: Dashboard;
let mail: MailServer;
let admin: Awaited<ReturnType<Dashboard['signedIn']>>;
let count = 0;

beforeAll(async () => {
  mail = await startMailServer();
  dashboard = await startDashboard(
    { SMTP_URL: mail.url, MAIL_FROM: 'carillon@example.com' },
    { times: { sessionCheckMs: 200 } },
  );
  admin = await dashboard.signedIn({ admin: true });
});

afterAll(async () => {
  await dashboard.stop();
  await mail.stop();
});

const refusal = async (answer: Promise<{ status: number; headers: Headers }>) => {
  const { status, headers } = await answer;
  return `${status} ${headers.get('x-error-code')}`;
};

/** A new user whom nobody gave a password. */
async function invite() {
  const email = `invited${count++}@example.com`;
  const { body, text } = await admin.client.post<{ id: string; invitation: Given }>('/app/people', {
    ...{ email, plan: 'free', admin: false },
  });
  if (body.data?.invitation === undefined) throw new Error(text);
  return { email, id: body.data.id, given: body.data.invitation };
}

const makeLink = async (id: string, by = admin) =>
  (await by.client.post<Given>(`/app/people/${id}/link`)).body.data;

const tokenOf = ({ link }: Given) => new URL(link).hash.slice(1);

const choose = (given: Given, by = dashboard.browser()) =>
  by.enter('/app/password-reset', { token: tokenOf(given), password: chosen });

const eventsOf = async (userId: string) =>
  (await dashboard.db.auditEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ action, actorId }) => [action, actorId === null ? null : actorId === admin.userId ? 'admin' : 'self'],
  );

const hoursLeft = async (userId: string) => {
  const { expiresAt } = await dashboard.db.passwordReset.findUniqueOrThrow({ where: { userId } });
  return Math.round((expiresAt.getTime() - Date.now()) / 3_600_000);
};

describe('an invitation', () => {
  it('lets a new user choose a password, once, and come in', async () => {
    const { id, email, given } = await invite();
    expect(given).toMatchObject({ kind: 'invitation', days: 7 });
    expect(given.link).toMatch(`${dashboard.url}/invitation#`);
    expect(await hoursLeft(id)).toBe(7 * 24);
    const kept = await dashboard.db.passwordReset.findUniqueOrThrow({ where: { userId: id } });
    expect(kept.id).toBe(digest(tokenOf(given)));
    expect((await dashboard.browser().signIn(email, '')).status).not.toBe(200);
    const person = dashboard.browser();
    expect((await choose(given, person)).status).toBe(200);
    expect((await person.get<{ plan: string }>('/app/usage')).body.data.plan).toBe('free');
    expect(await refusal(choose(given))).toBe('410 reset_over');
    expect((await dashboard.browser().signIn(email, chosen)).status).toBe(200);
    expect(await eventsOf(id)).toEqual(
      expect.arrayContaining([
        ['user.invited', 'admin'],
        ['password.reset', null],
      ]),
    );
    const { body } = await person.get<{ events: { action: string; actor: { email: null } }[] }>(
      '/app/activity',
    );
    expect(body.data.events.map(({ action }) => action)).toContain('user.invited');
    expect(JSON.stringify(body)).not.toContain(admin.email);
  });

  it('is worth nothing once there is a newer one', async () => {
    const { id, given } = await invite();
    const newer = await makeLink(id);
    expect(newer.kind).toBe('invitation');
    expect(await refusal(choose(given))).toBe('410 reset_over');
    expect((await choose(newer)).status).toBe(200);
  });

  it('is mailed to whom it is for, with the link that was shown', async () => {
    const { id, email, given } = await invite();
    const send = (token: string, to = id) =>
      admin.client.post(`/app/people/${to}/invitation-mail`, { token });
    const other = await invite();
    expect(await refusal(send(tokenOf(other.given)))).toBe('410 reset_over');
    expect(await refusal(send('guessed'))).toBe('410 reset_over');
    expect((await send(tokenOf(given))).status).toBe(204);
    const { text = '' } = await until('the mail', async () =>
      mail.received.find(({ to }) => to.includes(email)),
    );
    expect(text).toContain(given.link);
    expect(mail.received).toHaveLength(1);
    expect((await choose(given)).status).toBe(200);
    expect(await refusal(send(tokenOf(given)))).toBe('410 reset_over');
  });

  it('is not made with a first password, nor for an address that somebody has', async () => {
    const email = `scripted${count++}@example.com`;
    const wanted = { email, password: chosen, plan: 'free', admin: false };
    const { body } = await admin.client.post<{ id: string; invitation: null }>('/app/people', wanted);
    expect(body.data.invitation).toBeNull();
    expect(await dashboard.db.passwordReset.count({ where: { userId: body.data.id } })).toBe(0);
    const again = { email: email.toUpperCase(), plan: 'free', admin: false };
    expect(await refusal(admin.client.post('/app/people', again))).toBe('409 email_taken');
  });
});

describe('a reset link of an admin', () => {
  it('changes the password, signs nobody in, and is good for a day', async () => {
    const person = await dashboard.signedIn();
    const given = await makeLink(person.userId);
    expect(given).toMatchObject({ kind: 'reset', days: 1 });
    expect(given.link).toMatch(`${dashboard.url}/reset-password#`);
    expect(await hoursLeft(person.userId)).toBe(24);
    expect((await person.client.get('/app/usage')).status).toBe(200);
    const answer = await choose(given);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    expect(await refusal(person.client.get('/app/usage'))).toBe('401 signed_out');
    expect((await dashboard.browser().signIn(person.email, chosen)).status).toBe(200);
    expect(await eventsOf(person.userId)).toContainEqual(['password.reset_requested', 'admin']);
    const mailed = admin.client.post(`/app/people/${person.userId}/invitation-mail`, {
      token: tokenOf(await makeLink(person.userId)),
    });
    expect(await refusal(mailed)).toBe('410 reset_over');
  });
});

describe('the second factor of another', () => {
  it('is turned off, which ends their sessions, and only where there is one', async () => {
    const person = await dashboard.signedIn();
    const remove = () => admin.client.delete(`/app/people/${person.userId}/second-factor`);
    expect(await refusal(remove())).toBe('409 person_without_factor');
    await addAuthenticator(person.client);
    const { people } = (await admin.client.get<{ people: object[] }>(`/app/people?search=${person.email}`))
      .body.data;
    expect(people).toMatchObject([{ hasSecondFactor: true, hasPassword: true, hasIdentity: false }]);
    expect((await remove()).status).toBe(204);
    expect(await refusal(person.client.get('/app/usage'))).toBe('401 signed_out');
    const back = dashboard.browser();
    expect((await back.signIn(person.email, person.password)).body.data).toHaveProperty('csrfToken');
    expect(await dashboard.db.recoveryCode.count({ where: { userId: person.userId } })).toBe(0);
    expect(await eventsOf(person.userId)).toContainEqual(['second_factor.removed', 'admin']);
  });
});

describe('signing somebody out everywhere', () => {
  it('ends their sessions and open pages, and no one else’s', async () => {
    const [person, other] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const open = await listen(dashboard.url, person.client.cookies);
    expect((await admin.client.delete(`/app/people/${person.userId}/sessions`)).status).toBe(204);
    await open.ended;
    expect(await refusal(person.client.get('/app/usage'))).toBe('401 signed_out');
    expect((await other.client.get('/app/usage')).status).toBe(200);
    expect((await dashboard.browser().signIn(person.email, person.password)).status).toBe(200);
    expect(await eventsOf(person.userId)).toContainEqual(['session.ended', 'admin']);
  });
});

describe.each([
  ['a link', (id: string) => admin.client.post(`/app/people/${id}/link`)],
  ['a mail', (id: string) => admin.client.post(`/app/people/${id}/invitation-mail`, { token: 'a' })],
  ['no second factor', (id: string) => admin.client.delete(`/app/people/${id}/second-factor`)],
  ['being signed out', (id: string) => admin.client.delete(`/app/people/${id}/sessions`)],
])('%s', (_, act) => {
  it('is nothing for oneself, for nobody, and for who is disabled or being deleted', async () => {
    const [disabled, deleted] = [await dashboard.person(), await dashboard.person()];
    await admin.client.patch(`/app/people/${disabled.userId}`, { disabled: true });
    await admin.client.post(`/app/people/${deleted.userId}/delete`, { email: deleted.email });
    expect(await refusal(act(admin.userId))).toBe('409 own_user');
    expect(await refusal(act(newId('usr')))).toBe('404 person_not_found');
    expect(await refusal(act(disabled.userId))).toBe('409 person_disabled');
    expect(await refusal(act(deleted.userId))).toBe('409 being_deleted');
    const { userId } = disabled;
    expect(await dashboard.db.passwordReset.count({ where: { userId } })).toBe(0);
  });
});

describe('where people come in by an issuer', () => {
  it.each([
    ['alone', '1'],
    ['as well', ''],
  ])('%s, who does gets no link', async (_, only) => {
    const issuer = await startIssuer({ dashboardUrl: dashboard.url });
    const beside = await startDashboard(
      {
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: issuerClient.id,
        OIDC_CLIENT_SECRET: issuerClient.secret,
        ...(only && { OIDC_ONLY: only }),
      },
      { carillon: dashboard.carillon },
    );
    const session = admin.client.cookies.get('carillon_session');
    const { db } = dashboard;
    const person = await dashboard.person();
    await db.user.update({ where: { id: person.userId }, data: { passwordHash: '' } });
    const identity = { issuer: issuer.url, subject: person.email, email: person.email };
    await db.oidcIdentity.create({ data: { ...identity, userId: person.userId } });
    const ask = (path: string, body?: object) =>
      fetch(`${beside.url}${path}`, {
        method: 'POST',
        headers: {
          cookie: `carillon_session=${session}`,
          'x-csrf-token': admin.client.csrfToken(),
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    expect(await refusal(ask(`/app/people/${person.userId}/link`))).toBe(
      only ? '403 oidc_only' : '409 signs_in_by_issuer',
    );
    const email = `by-issuer${count++}@example.com`;
    const made = await ask('/app/people', { email, plan: 'free', admin: false });
    const { data } = (await made.json()) as { data: { id: string; invitation: Given | null } };
    expect(data.invitation === null).toBe(only !== '');
    expect(await db.user.findUnique({ where: { id: data.id } })).toMatchObject({ oidcInvited: true });
    await beside.stop();
    await issuer.stop();
  });
});
