import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

describe('GET /app/webhook-results', () => {
  it('tells a person how deliveries of their own webhooks ended', async () => {
    const [{ client, userId }, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const facts = { url: 'https://example.com', secret: 'sealed' };
    await dashboard.db.webhookEndpoint.create({ data: { id: 'whe_own', userId, ...facts } });
    const expected = { delivered: 0, failed: 0, isCut: false, lastStatus: null, lastAt: null };
    const { status, body } = await client.get('/app/webhook-results');
    expect([status, body.data]).toEqual([200, { days: 7, webhooks: [{ id: 'whe_own', ...expected }] }]);
    expect((await stranger.client.get('/app/webhook-results')).body.data).toEqual({ days: 7, webhooks: [] });
    expect((await dashboard.browser().get('/app/webhook-results')).status).toBe(401);
  });
});
