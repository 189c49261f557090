import type { Sandbox } from '@carillon/sandbox/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { integrator, linkVisitor } from '../testing/link-visitor.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const notBegun = '303 /connect-account?problem=not_begun';

let dashboard: Dashboard;
let sandbox: Sandbox;
let owner: Awaited<ReturnType<typeof integrator>>;

beforeAll(async () => {
  dashboard = await startDashboard({ X_CLIENT_ID: 'carillon', X_CLIENT_SECRET: 'secret' });
  sandbox = dashboard.carillon.sandbox;
  owner = await integrator(dashboard);
});

afterAll(() => dashboard.stop());

beforeEach(async () => {
  sandbox.set({ clientId: 'carillon', clientSecret: 'secret', authorize: 'approve', authorizeAs: 'demo' });
  await dashboard.db.socialAccount.deleteMany();
});

const bluesky = (handle: string) => {
  const access = sandbox.account('bluesky', handle);
  return { handle: access.handle, appPassword: access.appPassword };
};

const accounts = () => dashboard.db.socialAccount.count();

describe('a connect link that is used twice at the same moment', () => {
  it.each([1, 2, 3])('connects one account, try %i', async () => {
    const link = await owner.link();
    const [first, second] = [linkVisitor(dashboard), linkVisitor(dashboard)];
    const back = await first.consent(link.token);
    const [redirect, ...answers] = await Promise.all([
      first.comeBack(back),
      second.bluesky(link.token, bluesky('demo')),
      second.bluesky(link.token, bluesky('second')),
    ]);
    const connected = [
      redirect.includes('status=connected'),
      ...answers.map(({ status }) => status === 200),
    ].filter(Boolean);
    expect(connected).toHaveLength(1);
    expect(await accounts()).toBe(1);
    const { socialAccountId } = await owner.now(link);
    expect(await dashboard.db.socialAccount.findFirst()).toMatchObject({
      id: socialAccountId,
      connectLinkId: link.id,
    });
  });
});

describe('coming back from X by a link', () => {
  it('connects nothing in another browser, signed in or not, and the first one is not hindered', async () => {
    const link = await owner.link();
    const visitor = linkVisitor(dashboard);
    const back = await visitor.consent(link.token);
    const signedIn = await dashboard.signedIn();
    for (const { client } of [linkVisitor(dashboard), signedIn]) {
      const { status, headers } = await client.get(`/connect/x/callback${back}`);
      expect(`${status} ${headers.get('location')}`).toBe(notBegun);
    }
    expect(await accounts()).toBe(0);
    expect(await visitor.comeBack(back)).toContain('status=connected');
  });

  it('is good once', async () => {
    const link = await owner.link();
    const visitor = linkVisitor(dashboard);
    const back = await visitor.consent(link.token);
    const sent = await Promise.all([visitor.comeBack(back), visitor.comeBack(back)]);
    expect(sent.filter((place) => place.includes('status=connected'))).toHaveLength(1);
    expect(sent).toContain(notBegun);
    expect(await visitor.comeBack(back)).toBe(notBegun);
  });

  it('with what a session began, and the other way round, connects nothing', async () => {
    const person = await dashboard.signedIn();
    const { profileId } = person;
    const begun = await person.client.post<{ url: string }>('/app/accounts/x/begin', { profileId });
    const state = new URL(begun.body.data.url).searchParams.get('state');
    const link = await owner.link();
    const visitor = linkVisitor(dashboard);
    await visitor.consent(link.token);
    expect(await visitor.comeBack(`?state=link-${state}&code=c`)).toBe(notBegun);
    expect(await visitor.comeBack(`?state=${state}&code=c`)).toBe('303 /accounts?problem=signed_out');
    expect(await accounts()).toBe(0);
  });

  it.each([
    ['forged', '?state=link-forged&code=c'],
    ['empty', '?state=link-&code=c'],
    ['there twice', '?state=link-a&state=link-b&code=c'],
  ])('with a state that is %s leads to a page of ours, whatever the address says', async (_, query) => {
    const place = await linkVisitor(dashboard).comeBack(`${query}&returnUrl=https://evil.example`);
    expect(place).toMatch(/^303 \/(connect-account|accounts)\?problem=\w+$/);
  });

  it('ends at a calm page where the link was revoked, or the profile went, meanwhile', async () => {
    const visitor = linkVisitor(dashboard);
    const revoked = await owner.link();
    const back = await visitor.consent(revoked.token);
    await owner.api.delete(`/connect-links/${revoked.id}`);
    expect(await visitor.comeBack(back)).toBe('303 /connect-account?problem=link_over');
    const other = await integrator(dashboard);
    const link = await other.link();
    const last = await visitor.consent(link.token);
    await dashboard.db.profile.delete({ where: { id: other.profileId } });
    expect(await visitor.comeBack(last)).toBe(notBegun);
    for (const { status, body } of [
      await visitor.open(link.token),
      await visitor.bluesky(link.token, bluesky('demo')),
    ])
      expect([status, body.error]).toEqual([404, expect.stringContaining('This link does not exist.')]);
    expect(await accounts()).toBe(0);
  });
});

describe('the token of a link', () => {
  it('opens that link alone: not by its id, its digest, or another user’s', async () => {
    const link = await owner.link();
    const visitor = linkVisitor(dashboard);
    const { digest } = await dashboard.db.connectLink.findUniqueOrThrow({ where: { id: link.id } });
    for (const wrong of [link.id, digest, '', `${link.token}a`, link.token.toLowerCase()])
      expect((await visitor.open(wrong)).status).toBe(404);
    const stored = JSON.stringify(await dashboard.db.connectLink.findMany());
    expect(stored).not.toContain(link.token);
    const other = await integrator(dashboard);
    expect((await other.api.get(`/connect-links/${link.id}`)).status).toBe(404);
    expect((await other.api.delete(`/connect-links/${link.id}`)).status).toBe(404);
    expect((await visitor.open(link.token)).status).toBe(200);
  });

  it('cannot be guessed: an address that shows many unknown ones waits', async () => {
    const { carillon } = dashboard;
    const strict = await startDashboard({}, { carillon, maxUnknown: 20 }); // what others showed counts, too
    try {
      const visitor = linkVisitor(strict);
      const statuses: number[] = [];
      for (let at = 0; at < 21; at += 1) statuses.push((await visitor.open(`guess-${at}`)).status);
      const firstRefused = statuses.indexOf(429);
      expect(firstRefused).toBeGreaterThan(0);
      expect(new Set(statuses.slice(0, firstRefused))).toEqual(new Set([404]));
      expect(new Set(statuses.slice(firstRefused))).toEqual(new Set([429]));
    } finally {
      await strict.stop();
    }
  });

  it('is nothing that another site can use in somebody’s browser', async () => {
    const link = await owner.link();
    const { client } = linkVisitor(dashboard);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ])
      for (const path of ['', '/bluesky', '/x/begin']) {
        const body = { token: link.token, ...(path === '/bluesky' && bluesky('demo')) };
        const answer = await client.send('POST', `/app/connect-link${path}`, { body, headers });
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'other_site']);
      }
    expect(await accounts()).toBe(0);
    expect(client.cookies.size).toBe(0);
  });
});

describe('an address to return to', () => {
  it.each([
    'https://app.example@evil.example',
    'https://app.example:pw@app.example',
    'https://evil.example/https://app.example',
    'https://app.example.evil.example/',
    '//evil.example',
    '//app.example',
    'javascript:alert(1)//https://app.example',
    'data:text/html,hi',
    'https://app.example:8443/',
    'http://app.example/',
    'http://127.0.0.1.evil.example/',
    'https:/app.example',
    'https:app.example',
    'https:\\\\app.example',
    'https://аpp.example/',
    ' https://app.example/',
  ])('is refused unless it is at an origin that its user listed: %s', async (returnUrl) => {
    const { profileId } = owner;
    const { status, headers } = await owner.api.post('/connect-links', { profileId, returnUrl });
    const code = headers.get('x-error-code') ?? '';
    expect([status, /^(wrong_value|return_url_not_allowed)$/.test(code)]).toEqual([400, true]);
  });

  it('is refused when it is longer than 2,000 characters', async () => {
    const returnUrl = `https://app.example/${'a'.repeat(2_000)}`;
    const { status } = await owner.api.post('/connect-links', { profileId: owner.profileId, returnUrl });
    expect(status).toBe(400);
  });

  it('is taken in upper case, and is what a browser makes of it', async () => {
    const odd = await owner.link({ returnUrl: 'https://app.example\\@evil.example' });
    expect(odd.returnUrl).toBe('https://app.example/@evil.example');
    const link = await owner.link({ returnUrl: 'HTTPS://APP.EXAMPLE:443/Path?status=denied#top' });
    expect(link.returnUrl).toBe('https://app.example/Path?status=denied#top');
    const { body } = await linkVisitor(dashboard).bluesky(link.token, bluesky('demo'));
    const back = new URL(body.data.returnUrl ?? '');
    expect([back.origin, back.hash, back.searchParams.getAll('status')]).toEqual([
      'https://app.example',
      '#top',
      ['connected'],
    ]);
  });
});
