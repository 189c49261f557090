import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../operations.ts';
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

const isSensitive = ({ method, path }: (typeof operations)[number]) =>
  [
    'post /password',
    'post /keys',
    'post /keys/{id}/rotate',
    'post /accounts/bluesky',
    'post /accounts/x/begin',
    'post /second-factor/totp/begin',
    'post /second-factor/totp',
    'delete /second-factor/totp',
    'post /second-factor/recovery-codes',
    'post /passkeys/begin',
    'post /passkeys',
    'delete /passkeys/{id}',
    'delete /sessions/{id}',
    'post /sessions/end-others',
    'post /people',
    'patch /people/{id}',
    'post /people/{id}/delete',
    'post /delete-me',
  ].includes(`${method} ${path}`);

const called = (chosen: typeof operations) =>
  chosen.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

const ask = async ({ method, path }: (typeof operations)[number]) => {
  const { status, headers } = await me.client.send(
    method.toUpperCase(),
    `/app${path.replace(/\{\w+\}/g, 'none')}`,
    {
      ...(method !== 'get' && { body: {} }),
    },
  );
  return `${status} ${headers.get('x-error-code')}`;
};

describe('what lasts, such as a key, an account or another way in', () => {
  it('is declared to need a proof', () => {
    const declared = operations.filter((operation) => 'needsProof' in operation && operation.needsProof);
    expect(declared.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(operations.filter(isSensitive).map(({ method, path }) => `${method} ${path}`)),
    );
    expect(operations.filter(isSensitive)).toHaveLength(18);
  });
});

const needing = operations.filter((operation) => 'needsProof' in operation && operation.needsProof);

describe.each(called(needing))('%s', (_, operation) => {
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

  it('is a code, once', async () => {
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

describe('webhooks, which outlive a session', () => {
  it.each([
    ['POST', '/v1/webhooks'],
    ['PATCH', '/v1/webhooks/none'],
    ['POST', '/v1/webhooks/none/rotate-secret'],
    ['POST', '/V1/Webhooks'],
  ])('need a proof for %s %s, and none to be looked at', async (method, path) => {
    await age(16);
    const { status, headers } = await me.client.send(method, path, { body: {} });
    expect([status, headers.get('x-error-code')]).toEqual([403, 'proof_needed']);
    expect((await me.client.get('/v1/webhooks')).status).toBe(200);
    await age(1);
    expect((await me.client.send(method, path, { body: {} })).headers.get('x-error-code')).not.toBe(
      'proof_needed',
    );
  });
});
