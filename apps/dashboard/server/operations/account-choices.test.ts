import { defaultPlans } from '@carillon/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keepChoiceOf, keepLinkChoice } from '../../testing/keep-choice.ts';
import { app, integrator, linkVisitor } from '../../testing/link-visitor.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  const plans = { ...defaultPlans, free: { ...defaultPlans.free, socialAccounts: 1 } };
  const application = { X_CLIENT_ID: 'carillon', X_CLIENT_SECRET: 'secret' };
  dashboard = await startDashboard({ ...application, PLANS: JSON.stringify(plans) });
});
afterAll(() => dashboard.stop());

interface Answers {
  readonly ids: readonly string[];
  readonly accounts: readonly { readonly id: string; readonly platformUsername: string }[];
  readonly returnUrl: string | null;
}

const codeOf = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get('x-error-code')}`;

describe('a person with a grant for several accounts', () => {
  it('sees them, connects two, and both are events', async () => {
    const { client, userId, profileId } = await dashboard.signedIn({ plan: 'growth' });
    const id = await keepChoiceOf(dashboard, userId, { profileId });
    const { body } = await client.get<Answers>(`/app/accounts/choices/${id}`);
    expect(body.data).toMatchObject({ platform: 'x', profileId, sandbox: false });
    expect(body.data.accounts.map(({ platformUsername }) => platformUsername)).toEqual([
      'ada',
      'engines',
      'poems',
    ]);
    expect(JSON.stringify(body)).not.toContain('token-of');
    const wanted = { id, accounts: ['id-of-ada', 'id-of-poems', 'id-of-ada'] };
    const chosen = await client.post<Answers>('/app/accounts/choose', wanted);
    expect(chosen.status).toBe(200);
    const events = await dashboard.db.auditEvent.findMany({ where: { userId, action: 'account.connected' } });
    expect(events.map(({ subjectId }) => subjectId).sort()).toEqual([...chosen.body.data.ids].sort());
    expect(events[0]).toMatchObject({
      actor: 'person',
      actorId: userId,
      details: { platform: 'x', sandbox: false },
    });
    expect(codeOf(await client.post('/app/accounts/choose', wanted))).toBe('410 choice_over');
  });

  it('is told that the plan has no room, and chooses again', async () => {
    const { client, userId, profileId } = await dashboard.signedIn({ plan: 'free' });
    const id = await keepChoiceOf(dashboard, userId, { profileId });
    const choose = (...accounts: string[]) => client.post('/app/accounts/choose', { id, accounts });
    const full = await choose('id-of-ada', 'id-of-poems');
    expect([codeOf(full), full.body.error]).toEqual([
      '403 accounts_used_up',
      'The free plan allows 1 social account, and it is in use.',
    ]);
    expect((await choose('id-of-poems')).status).toBe(200);
  });

  it('chooses in their own session alone', async () => {
    const [ada, eve] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const id = await keepChoiceOf(dashboard, ada.userId, ada);
    const wanted = { id, accounts: ['id-of-ada'] };
    const elsewhere = dashboard.browser();
    await elsewhere.signIn(ada.email, ada.password);
    for (const client of [eve.client, elsewhere]) {
      expect(codeOf(await client.get(`/app/accounts/choices/${id}`))).toBe('410 choice_over');
      expect(codeOf(await client.post('/app/accounts/choose', wanted))).toBe('410 choice_over');
    }
    expect((await ada.client.post('/app/accounts/choose', wanted)).status).toBe(200);
  });
});

describe('somebody with a connect link and a grant for several accounts', () => {
  it('connects one, in the browser that came back, and is taken back', async () => {
    const owner = await integrator(dashboard);
    const link = await owner.link({ platforms: ['x'] });
    const visitor = linkVisitor(dashboard);
    await visitor.begin(link.token); // it gets its cookie there
    const cookie = visitor.client.cookies.get('carillon_connect') ?? '';
    const id = await keepLinkChoice(dashboard, { linkId: link.id, cookie }, owner);
    const { token } = link;
    const wanted = { token, id, account: 'id-of-engines' };
    const stranger = linkVisitor(dashboard);
    await stranger.begin(token);
    for (const client of [stranger.client, dashboard.browser()]) {
      expect(codeOf(await client.post('/app/connect-link/choice', { token, id }))).toBe('410 choice_over');
      expect(codeOf(await client.post('/app/connect-link/choose', wanted))).toBe('410 choice_over');
    }
    const { body } = await visitor.client.post<Answers>('/app/connect-link/choice', { token, id });
    expect(body.data.accounts).toHaveLength(3);
    const chosen = await visitor.client.post<Answers>('/app/connect-link/choose', wanted);
    const { socialAccountId, status } = await owner.now(link);
    expect([status, chosen.body.data.returnUrl]).toEqual([
      'used',
      `${app}/channels?a=1&connect_link=${link.id}&status=connected&social_account_id=${socialAccountId}`,
    ]);
    expect(codeOf(await visitor.client.post('/app/connect-link/choose', wanted))).toBe('410 link_over');
    const event = { where: { action: 'account.connected', subjectId: socialAccountId } } as const;
    expect(await dashboard.db.auditEvent.findMany(event)).toMatchObject([
      { actor: 'connect_link', details: { connectLinkId: link.id } },
    ]);
  });
});
