import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard.stop());

describe('preferences', () => {
  it('are a reminder of descriptions until it is switched off, for oneself alone', async () => {
    const [mine, theirs] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const read = async ({ client }: typeof mine) => (await client.get('/app/preferences')).body;
    expect(await read(mine)).toEqual({ data: { altTextReminder: true } });
    const { status } = await mine.client.send('PATCH', '/app/preferences', {
      body: { altTextReminder: false },
    });
    expect(status).toBe(204);
    expect(await read(mine)).toEqual({ data: { altTextReminder: false } });
    expect(await read(theirs)).toEqual({ data: { altTextReminder: true } });
    await mine.client.send('PATCH', '/app/preferences', { body: {} });
    expect(await read(mine)).toEqual({ data: { altTextReminder: false } });
  });

  it('are no others than these', async () => {
    const { client } = await dashboard.signedIn();
    for (const body of [{ altTextReminder: 'no' }, { plan: 'scale' }])
      expect((await client.send('PATCH', '/app/preferences', { body })).status).toBe(400);
  });
});
