import { endpoints } from '@carillon/operations/endpoints';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { downloads, operations } from '../server/operations/all.ts';
import { codeOf } from '../testing/authenticator-app.ts';
import { addAuthenticator, addPasskey } from '../testing/second-factor.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const origin = 'https://carillon.example';

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard({ DASHBOARD_URL: origin });
  me = await dashboard.signedIn({ admin: true });
});

afterAll(() => dashboard.stop());

/** As if the last proof was so long ago. */
const age = (minutes: number) =>
  dashboard.db.$executeRaw`UPDATE sessions SET proven_at = now() - make_interval(mins => ${minutes}::int)`;

/** Whatever lasts longer than a session, or gives away everything at once. */
const needingProof = [
  'POST /app/password',
  'POST /app/keys',
  'PATCH /app/keys/{id}',
  'POST /app/keys/{id}/rotate',
  'POST /app/oauth/authorization',
  'POST /app/return-origins',
  'POST /app/first-steps/playground',
  'POST /app/accounts/bluesky',
  'POST /app/accounts/choose',
  'POST /app/accounts/x/begin',
  'POST /app/applications',
  'PATCH /app/applications/{id}',
  'DELETE /app/applications/{id}',
  'POST /app/second-factor/totp/begin',
  'POST /app/second-factor/totp',
  'DELETE /app/second-factor/totp',
  'POST /app/second-factor/recovery-codes',
  'POST /app/passkeys/begin',
  'POST /app/passkeys',
  'DELETE /app/passkeys/{id}',
  'POST /app/oidc/link',
  'DELETE /app/oidc/link',
  'DELETE /app/sessions/{id}',
  'POST /app/sessions/end-others',
  'POST /app/people',
  'PATCH /app/people/{id}',
  'POST /app/people/{id}/delete',
  'POST /app/people/{id}/link',
  'POST /app/people/{id}/invitation-mail',
  'DELETE /app/people/{id}/second-factor',
  'DELETE /app/people/{id}/sessions',
  'DELETE /app/profiles/{id}',
  'POST /app/delete-me',
  'GET /app/confirm',
  'GET /app/export',
  'GET /app/people/{id}/export',
  'POST /v1/applications',
  'PATCH /v1/applications/{id}',
  'POST /v1/connect-links',
  'POST /v1/webhooks',
  'PATCH /v1/webhooks/{id}',
  'DELETE /v1/webhooks/{id}',
  'POST /v1/webhooks/{id}/rotate-secret',
  'POST /v1/webhooks/{id}/test',
  'POST /v1/webhooks/{id}/recover',
  'POST /v1/webhook-deliveries/{id}/redeliver',
];

/** Other changes of people who are signed in, and why they need none. */
const withoutProof: Readonly<Record<string, RegExp>> = {
  'is itself the proof, or leads to one': / \/app\/confirm\//,
  'ends what somebody else may have':
    /^POST \/app\/sign-out$|^DELETE \/app\/(keys|accounts)\/|^DELETE \/v1\/(connect-links|applications)\//,
  'is the daily work, and is seen on every page':
    / \/v1\/(posts|media|profiles|sandbox)(\/|$)| \/app\/(posts|profiles|bulk-changes)(\/|$)|\/accounts\/\{id\}\/retry$|^POST \/app\/first-steps\/profile$/,
  'shows what an app asks for, and grants nothing': /^POST \/app\/oauth\/authorization\/request$/,
  'changes what the person themselves is shown':
    / \/app\/(kept-texts|preferences|notifications|attention)(\/|$)/,
};

const all = [
  ...operations.map((one) => ({ ...one, at: '/app' })),
  ...downloads.map((one) => ({ ...one, at: '/app' })),
  ...endpoints.map((one) => ({ ...one, at: '/v1', who: 'person' })),
].map((one) => ({ ...one, name: `${one.method.toUpperCase()} ${one.at}${one.path}` }));

const needing = all.filter(({ needsProof }) => needsProof);

const refusal = ({ status, headers }: { readonly status: number; readonly headers: Headers }) =>
  `${status} ${headers.get('x-error-code')}`;

const ask = async ({ method, at, path }: (typeof all)[number]) =>
  refusal(
    await me.client.send(method.toUpperCase(), `${at}${path.replace(/\{\w+\}/g, 'none')}`, {
      ...(method !== 'get' && { body: {} }),
    }),
  );

describe('a new proof', () => {
  it('is needed by exactly the operations of the list', () => {
    expect(needing.map(({ name }) => name).sort()).toEqual([...needingProof].sort());
  });

  const others = all.filter(
    ({ method, needsProof, who }) => method !== 'get' && !needsProof && who !== 'anyone',
  );

  it.each(others.map(({ name }) => [name]))('not by %s, for one reason', (name) => {
    expect(Object.values(withoutProof).filter((which) => which.test(name))).toHaveLength(1);
  });
});

describe.each(needing.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  it('is refused to who proved too long ago that it is they, and to nobody else for that', async () => {
    await age(16);
    expect(await ask(operation)).toBe('403 proof_needed');
    await age(14);
    expect(await ask(operation)).not.toContain('proof_needed');
    me = await dashboard.signedIn({ admin: true }); // for those that ended something
  });
});

describe('a proof', () => {
  const key = { name: 'mine', scopes: ['posts:read'], expiresIn: null, sandbox: false };
  type Person = Awaited<ReturnType<Dashboard['signedIn']>>;
  const make = async ({ client }: Person) => (await client.post('/app/keys', key)).status;

  it('is the password, and holds for this session alone', async () => {
    const person = await dashboard.signedIn();
    const elsewhere = { ...person, client: dashboard.browser() };
    await elsewhere.client.signIn(person.email, person.password);
    await age(16);
    const wrong = await person.client.post('/app/confirm/password', { password: 'wrong password' });
    expect([wrong.status, wrong.headers.get('x-error-code')]).toEqual([400, 'wrong_current_password']);
    expect(await make(person)).toBe(403);
    expect((await person.client.post('/app/confirm/password', { password: person.password })).status).toBe(
      204,
    );
    expect([await make(person), await make(elsewhere)]).toEqual([200, 403]);
  });

  it('may be a code of the authenticator app, once', async () => {
    const person = await dashboard.signedIn();
    const { secret } = await addAuthenticator(person.client);
    await age(16);
    await dashboard.db.totpSecret.updateMany({ data: { lastStep: 0 } });
    const code = codeOf(secret);
    expect((await person.client.post('/app/confirm/code', { code })).status).toBe(204);
    expect(await make(person)).toBe(200);
    await age(16);
    expect((await person.client.post('/app/confirm/code', { code })).status).toBe(400);
    expect(await make(person)).toBe(403);
  });

  it('is not the password of who has an authenticator app or a passkey, also to take that away', async () => {
    const [app, key] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const { secret } = await addAuthenticator(app.client);
    const { passkey, id } = await addPasskey(key.client, origin);
    await age(16);
    await dashboard.db.totpSecret.updateMany({ data: { lastStep: 0 } });
    const remove = {
      app: () => app.client.delete('/app/second-factor/totp'),
      key: () => key.client.delete(`/app/passkeys/${id}`),
    };
    for (const { client, password } of [app, key])
      expect(refusal(await client.post('/app/confirm/password', { password }))).toBe('403 factor_needed');
    expect([refusal(await remove.app()), refusal(await remove.key())]).toEqual(
      Array(2).fill('403 proof_needed'),
    );
    expect((await app.client.post('/app/confirm/code', { code: codeOf(secret) })).status).toBe(204);
    const begun = await key.client.post<{ challenge: string }>('/app/confirm/passkey/begin');
    const answer = passkey.sign(begun.body.data);
    expect((await key.client.post('/app/confirm/passkey', { answer })).status).toBe(204);
    expect([(await remove.app()).status, (await remove.key()).status]).toEqual([204, 204]);
    await age(16);
    const { client, password } = app; // who has nothing else any more
    expect((await client.post('/app/confirm/password', { password })).status).toBe(204);
  });

  it('is a passkey of the person, and not of another', async () => {
    const [person, other] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const { passkey } = await addPasskey(person.client, origin);
    const { passkey: foreign } = await addPasskey(other.client, origin);
    await age(16);
    const begin = async () =>
      (await person.client.post<{ challenge: string }>('/app/confirm/passkey/begin')).body.data;
    const bring = async (answer: object) =>
      (await person.client.post('/app/confirm/passkey', { answer })).status;
    expect([await bring(foreign.sign(await begin())), await make(person)]).toEqual([400, 403]);
    expect([await bring(passkey.sign(await begin())), await make(person)]).toEqual([204, 200]);
  });

  it('is guessed ten times and then no more', async () => {
    const person = await dashboard.signedIn();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await person.client.post('/app/confirm/password', { password: `guess ${at}` })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  it('holds as long as it is set to', async () => {
    const own = await startDashboard(
      { DASHBOARD_URL: origin },
      { carillon: dashboard.carillon, proofMs: 60_000 },
    );
    const person = await own.signedIn();
    expect(await make(person)).toBe(200);
    await age(2);
    expect(await make(person)).toBe(403);
    await own.stop();
  });
});

it('an export is the file, or a refusal, and no event without it', async () => {
  const [person, admin] = [await dashboard.signedIn(), await dashboard.signedIn({ admin: true })];
  const exports = () =>
    Promise.all([
      person.client.get('/app/export'),
      admin.client.get(`/app/people/${person.userId}/export`),
      person.client.get('/app/confirm'),
    ]);
  const told = () =>
    dashboard.db.auditEvent.count({ where: { subjectId: person.userId, action: 'user.exported' } });
  await age(24 * 60);
  expect((await exports()).map(refusal)).toEqual(Array(3).fill('403 proof_needed'));
  expect(await told()).toBe(0);
  await age(1);
  expect((await exports()).map(({ status }) => status)).toEqual([200, 200, 204]);
  expect(await told()).toBe(2);
});

it('webhooks are looked at without a proof', async () => {
  await age(24 * 60);
  expect((await me.client.get('/v1/webhooks')).status).toBe(200);
});
