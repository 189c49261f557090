import { defaultPlans } from '@carillon/core';
import { disableUser } from '@carillon/db/people';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { app, integrator, linkVisitor } from '../../testing/link-visitor.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

const application = { clientId: 'carillon', clientSecret: 'secret' };
const plans = { ...defaultPlans, free: { ...defaultPlans.free, socialAccounts: 1 } };

let dashboard: Dashboard;
let sandbox: Sandbox;

beforeAll(async () => {
  dashboard = await startDashboard({
    X_CLIENT_ID: application.clientId,
    X_CLIENT_SECRET: application.clientSecret,
    PLANS: JSON.stringify(plans),
    CONNECTION_TRIES: '5',
  });
  sandbox = dashboard.carillon.sandbox;
});

afterAll(() => dashboard.stop());

beforeEach(() => sandbox.set({ ...application, authorize: 'approve', authorizeAs: 'demo' }));

const bluesky = (handle: string) => {
  const access = sandbox.account('bluesky', handle);
  return { handle: access.handle, appPassword: access.appPassword };
};

const codeOf = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get('x-error-code')}`;

describe('a connect link', () => {
  it('says who asks and for which networks, and connects an account of Bluesky once', async () => {
    const owner = await integrator(dashboard);
    const link = await owner.link();
    const visitor = linkVisitor(dashboard);
    expect((await visitor.open(link.token)).body.data).toEqual({
      profileName: 'Test',
      sandboxUrl: null,
      platforms: ['x', 'bluesky'],
      declineUrl: `${app}/channels?a=1&connect_link=${link.id}&status=denied`,
    });
    const { status, body, headers } = await visitor.bluesky(link.token, bluesky('demo'));
    const used = await owner.now(link);
    expect([status, body.data.returnUrl]).toEqual([
      200,
      `${app}/channels?a=1&connect_link=${link.id}&status=connected&social_account_id=${used.socialAccountId}`,
    ]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(used).toMatchObject({ status: 'used', usedAt: expect.any(String) });
    const account = await dashboard.db.socialAccount.findUniqueOrThrow({
      where: { id: used.socialAccountId ?? '' },
    });
    expect(account).toMatchObject({ profileId: owner.profileId, platform: 'bluesky', state: 'connected' });
    expect(codeOf(await visitor.bluesky(link.token, bluesky('second')))).toBe('410 link_over');
    expect(codeOf(await visitor.open(link.token))).toBe('410 link_over');
    expect(await dashboard.db.socialAccount.count({ where: { userId: owner.userId } })).toBe(1);
  });

  it('connects an account of X by its consent page, and leads back', async () => {
    const owner = await integrator(dashboard);
    const link = await owner.link({ platforms: ['x'] });
    const visitor = linkVisitor(dashboard);
    const sent = await visitor.comeBack(await visitor.consent(link.token));
    const { socialAccountId } = await owner.now(link);
    expect(sent).toBe(
      `303 ${app}/channels?a=1&connect_link=${link.id}&status=connected&social_account_id=${socialAccountId}`,
    );
    expect([...visitor.client.cookies.keys()]).toEqual(['carillon_connect']);
  });

  it('ends with a sentence where it leads nowhere, and where its origin was taken away', async () => {
    const owner = await integrator(dashboard);
    const [plain, former] = [await owner.link({ returnUrl: undefined }), await owner.link()];
    await dashboard.db.user.update({ where: { id: owner.userId }, data: { returnOrigins: [] } });
    for (const { token } of [plain, former]) {
      const visitor = linkVisitor(dashboard);
      expect((await visitor.open(token)).body.data.declineUrl).toBeNull();
      expect(await visitor.comeBack(await visitor.consent(token))).toBe('303 /connect-account?connected');
    }
  });

  it('stays open for who declines on X, or gives a wrong app password', async () => {
    const owner = await integrator(dashboard);
    const link = await owner.link();
    const visitor = linkVisitor(dashboard);
    sandbox.set({ authorize: 'deny' });
    expect(await visitor.comeBack(await visitor.consent(link.token))).toBe(
      '303 /connect-account?problem=denied',
    );
    const wrong = await visitor.bluesky(link.token, { ...bluesky('demo'), appPassword: 'wrong' });
    expect(codeOf(wrong)).toBe('400 not_connected');
    expect(await owner.now(link)).toMatchObject({ status: 'open' });
    expect((await visitor.bluesky(link.token, bluesky('demo'))).status).toBe(200);
  });

  it('is refused once it has expired, was revoked, or for other networks', async () => {
    const owner = await integrator(dashboard);
    const visitor = linkVisitor(dashboard);
    const [expired, revoked, other] = [
      await owner.link(),
      await owner.link(),
      await owner.link({ platforms: ['x'] }),
    ];
    await dashboard.db.connectLink.update({ where: { id: expired.id }, data: { expiresAt: new Date() } });
    for (const _ of [1, 2]) expect((await owner.api.delete(`/connect-links/${revoked.id}`)).status).toBe(204);
    expect(codeOf(await visitor.open(expired.token))).toBe('410 link_expired');
    expect(codeOf(await visitor.open(revoked.token))).toBe('410 link_revoked');
    expect(codeOf(await visitor.bluesky(revoked.token, bluesky('demo')))).toBe('410 link_revoked');
    expect(codeOf(await visitor.bluesky(other.token, bluesky('demo')))).toBe('400 link_platform');
    expect(await owner.now(expired)).toMatchObject({ status: 'expired' });
  });

  it('tells a stranger nothing of the plan or of a user who is disabled', async () => {
    const owner = await integrator(dashboard, { plan: 'free' });
    const [first, second] = [await owner.link(), await owner.link()];
    const visitor = linkVisitor(dashboard);
    await visitor.bluesky(first.token, bluesky('demo'));
    const full = await visitor.bluesky(second.token, bluesky('second'));
    expect(codeOf(full)).toBe('403 link_full');
    expect(full.body.error).not.toMatch(/plan|free|limit/i);
    expect(await owner.now(second)).toMatchObject({ status: 'open' });
    await disableUser(dashboard.db, owner.userId);
    expect(codeOf(await visitor.open(second.token))).toBe('409 link_closed');
  });

  it('is told in an event and in the audit trail, also where the account was connected already', async () => {
    const owner = await integrator(dashboard);
    const hook = { url: 'https://example.com/hooks', events: ['account.connected'] };
    expect((await owner.api.post('/webhooks', hook)).status).toBe(201);
    const links = [await owner.link(), await owner.link(), await owner.link({ externalId: undefined })];
    for (const [at, { token }] of links.entries())
      await linkVisitor(dashboard).bluesky(token, bluesky(at < 2 ? 'demo' : 'second'));
    const where = { userId: owner.userId, type: 'account.connected' };
    const told = await dashboard.db.webhookEvent.findMany({ where, orderBy: { occurredAt: 'asc' } });
    expect(told.map(({ snapshot }) => snapshot)).toMatchObject([
      { connectLinkId: links[0]?.id, externalId: 'customer-17' },
      { connectLinkId: links[1]?.id, externalId: 'customer-17' },
      { connectLinkId: links[2]?.id, externalId: null },
    ]);
    const events = await dashboard.db.auditEvent.findMany({
      where: { userId: owner.userId, action: 'account.connected' },
    });
    expect(events).toMatchObject(
      links.map(({ id }) => ({ actor: 'connect_link', actorId: null, details: { connectLinkId: id } })),
    );
    const { body } = await owner.api.get<object[]>('/audit-events?action=account.connected');
    expect(body.data).toMatchObject(links.map(() => ({ actor: { type: 'connect_link', address: null } })));
  });

  it('takes so many wrong app passwords, and others are not held up by it', async () => {
    const owner = await integrator(dashboard);
    const [link, other] = [await owner.link(), await owner.link()];
    const visitor = linkVisitor(dashboard);
    const wrong = { ...bluesky('demo'), appPassword: 'wrong' };
    for (let at = 0; at < 5; at += 1) expect((await visitor.bluesky(link.token, wrong)).status).toBe(400);
    expect(codeOf(await visitor.bluesky(link.token, wrong))).toBe('429 too_many_connections');
    expect((await visitor.bluesky(other.token, bluesky('demo'))).status).toBe(200);
  });
});

describe('the return addresses', () => {
  it('are origins that the person keeps, and decide which links can be made', async () => {
    const person = await dashboard.signedIn();
    const origins = ['https://App.Example/path', 'http://127.0.0.1:5173', 'https://app.example'];
    const kept = await person.client.post<string[]>('/app/return-origins', { origins });
    expect(kept.body.data).toEqual(['https://app.example', 'http://127.0.0.1:5173']);
    expect((await person.client.get('/app/return-origins')).body.data).toEqual(kept.body.data);
    const [event] = await dashboard.db.auditEvent.findMany({
      where: { userId: person.userId, action: 'return_origins.changed' },
    });
    expect(event?.details).toEqual({ origins: kept.body.data });
    for (const wrong of ['http://app.example', 'ftp://app.example', 'app.example', 'https://a@app.example']) {
      const { status } = await person.client.post('/app/return-origins', { origins: [wrong] });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });
});
