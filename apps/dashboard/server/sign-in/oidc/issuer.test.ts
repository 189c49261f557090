import { freePort } from '@carillon/local-services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openIssuer } from './issuer.ts';
import { type ScriptedIssuer, startScriptedIssuer } from './testing/start-scripted-issuer.ts';

let scripted: ScriptedIssuer;

beforeAll(async () => {
  scripted = await startScriptedIssuer('carillon');
});

beforeEach(() => {
  scripted.follows({ claims: { nonce } });
  scripted.asked.length = 0;
});

afterAll(() => scripted.stop());

const [state, nonce, codeVerifier] = ['a state', 'a nonce', 'v'.repeat(43)];
const redirectUri = 'http://127.0.0.1:1/oidc/callback';

/** Long, because a busy machine is no issuer that is away. */
const patient = { deadlineMs: 20_000, keepMs: 60_000 };
const impatient = { deadlineMs: 300, keepMs: 60_000 };

const open = (url = scripted.url, times = patient) =>
  openIssuer(
    {
      issuer: url,
      clientId: 'carillon',
      clientSecret: 'word',
      name: 'Example',
      allowedDomains: [],
      plan: 'free',
      only: false,
    },
    times,
  );

const begin = (issuer = open()) => issuer.begin({ redirectUri, state, nonce, codeVerifier, again: false });

const finish = (more: Readonly<Record<string, string>> = {}, again = false, times = patient) => {
  const at = new URL(redirectUri);
  at.search = new URLSearchParams({ code: 'a code', state, ...more }).toString();
  return open(scripted.url, times).finish({ at, state, nonce, codeVerifier, again });
};

const script = (claims: object) => scripted.follows({ claims: { nonce, ...claims } });

describe('an issuer', () => {
  it('names a person by subject, address and whether that is confirmed', async () => {
    const identity = {
      issuer: `${scripted.url}/`,
      subject: 'ada',
      email: 'ada@example.com',
      isConfirmed: true,
    };
    expect(await finish()).toEqual({ kind: 'identified', identity });
  });

  it.each([
    [{ email_verified: false }, 'ada@example.com'],
    [{ email_verified: undefined }, 'ada@example.com'],
    [{ email_verified: 'yes' }, 'ada@example.com'],
    [{ email_verified: 1 }, 'ada@example.com'],
    [{ email: undefined }, ''],
    [{ email: 'nobody' }, ''],
    [{ email: ['ada@example.com'] }, ''],
    [{ email: 'ada@example.com\r\nBcc: eve@example.com' }, ''],
  ])('confirms no address with %j', async (claims, email) => {
    script(claims);
    expect(await finish()).toMatchObject({ kind: 'identified', identity: { email, isConfirmed: false } });
  });

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another application as its reader', { aud: 'another' }],
    ['another issuer', { iss: 'https://accounts.example' }],
    ['a time that is over', { exp: 1_600_000_000 }],
    ['a time to come at which it was made', { iat: 4_000_000_000, exp: 4_000_000_300 }],
  ])('is not believed when its token has %s', async (_, claims) => {
    script(claims);
    expect(await finish()).toMatchObject({ kind: 'refused' });
  });

  it('is not believed when its token is signed by somebody else', async () => {
    scripted.follows({ claims: { nonce }, foreignKey: true });
    expect(await finish()).toMatchObject({ kind: 'refused' });
  });

  it('is not believed when it calls itself otherwise', async () => {
    scripted.follows({ calledIssuer: 'https://accounts.example' });
    expect(await begin()).toMatchObject({ kind: 'refused' });
  });

  it('is not believed when the state is another, or an error or another issuer comes back', async () => {
    expect(await finish({ state: 'another' })).toMatchObject({ kind: 'refused' });
    expect(await finish({ error: 'server_error' })).toMatchObject({ kind: 'refused' });
    expect(await finish({ error: 'access_denied' })).toMatchObject({ kind: 'denied' });
    expect(await finish({ iss: 'https://accounts.example' })).toMatchObject({ kind: 'refused' });
  });

  it('proves nothing anew without the time at which somebody signed in, or with an old one', async () => {
    const now = Math.floor(Date.now() / 1_000);
    expect(await finish({}, true)).toMatchObject({ kind: 'refused' });
    script({ auth_time: now - 3_600 });
    expect(await finish({}, true)).toMatchObject({ kind: 'refused' });
    script({ auth_time: now });
    expect(await finish({}, true)).toMatchObject({ kind: 'identified' });
  });
});

describe('the description of an issuer', () => {
  const description = '/.well-known/openid-configuration';

  it('is asked for when the first person goes there, once for all, and again after its time', async () => {
    const issuer = open();
    expect(scripted.asked).toEqual([]);
    await Promise.all([begin(issuer), begin(issuer), begin(issuer)]);
    await begin(issuer);
    expect(scripted.asked).toEqual([description]);
    const forgetful = open(scripted.url, { ...patient, keepMs: 0 });
    await begin(forgetful);
    await begin(forgetful);
    expect(scripted.asked).toEqual([description, description, description]);
  });

  it('is asked for again after a failure', async () => {
    const issuer = open();
    scripted.follows({ answers: { [description]: 503 } });
    expect(await begin(issuer)).toMatchObject({ kind: 'away' });
    scripted.follows({});
    expect(await begin(issuer)).toMatchObject({ kind: 'begun' });
  });

  it.each([
    ['never comes', 'never', 'away'],
    ['is a mistake of its server', 500, 'away'],
    ['is longer than any', Buffer.alloc(2_000_000, ' '), 'away'],
    ['is nowhere', 404, 'refused'],
    ['is elsewhere', 302, 'refused'],
    ['is no JSON', Buffer.from('<html>'), 'refused'],
  ] as const)('that %s is a refusal, soon', async (_, answer, kind) => {
    scripted.follows({ answers: { [description]: answer } });
    const issuer = open(scripted.url, answer === 'never' ? impatient : patient);
    const begun = performance.now();
    expect(await begin(issuer)).toMatchObject({ kind });
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('of a server that is off is a refusal, in words', async () => {
    const refusal = await begin(open(`http://127.0.0.1:${await freePort()}`));
    expect(refusal).toMatchObject({ kind: 'away', message: expect.stringContaining('ECONNREFUSED') });
  });
});

describe.each(['/token', '/jwks'])('%s of an issuer', (path) => {
  it.each([
    ['nothing', 'never'],
    ['500', 500],
    ['2 MB', Buffer.alloc(2_000_000, ' ')],
  ] as const)('that answers %s lets nobody in, soon', async (_, answer) => {
    scripted.follows({ claims: { nonce }, answers: { [path]: answer } });
    const begun = performance.now();
    expect(await finish({}, false, answer === 'never' ? impatient : patient)).toMatchObject({ kind: 'away' });
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});
