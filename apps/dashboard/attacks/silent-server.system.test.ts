import { startLyingServer } from '@carillon/testing/start-lying-server';
import { expect, it } from '@jest/globals';
import { integrator, linkVisitor } from '../testing/link-visitor.ts';
import { startDashboard } from '../testing/start-dashboard.ts';

it('a server that never answers connects nothing, in the dashboard and by a link, and is not waited for for long', async () => {
  const dashboard = await startDashboard();
  const account = { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', handle: 'silent.test' };
  const silent = await startLyingServer('no answer, ever', account, dashboard.carillon.sandbox.url);
  try {
    const owner = await integrator(dashboard);
    const client = dashboard.browser();
    await client.signIn(owner.email, owner.password);
    const { token } = await owner.link();
    const given = { handle: account.handle, appPassword: 'anything', service: silent.url };
    const began = performance.now();
    const answers = await Promise.all([
      client.post('/app/accounts/bluesky', { profileId: owner.profileId, ...given }),
      linkVisitor(dashboard).bluesky(token, given),
    ]);
    expect(performance.now() - began).toBeLessThan(30_000);
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([400, 'Bluesky could not be reached. Please try again later.']);
    expect(await dashboard.db.socialAccount.count({ where: { profileId: owner.profileId } })).toBe(0);
  } finally {
    await silent.close();
    await dashboard.stop();
  }
}, 60_000);
