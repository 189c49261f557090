import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

describe('answers of the dashboard', () => {
  it('come compressed where they are long, and say the same', async () => {
    const { client, profileId } = await dashboard.signedIn();
    const x = await dashboard.carillon.account(profileId, 'x', 'demo');
    const platforms = { [x]: { items: [{ content: 'Ding dong '.repeat(20) }] } };
    const body = { profileId, platforms };
    for (const time of ['05:30', '06:30', '07:30'])
      expect(
        (await client.post('/v1/posts', { ...body, scheduledAt: `2030-03-04T${time}:00Z` })).status,
      ).toBe(201);
    const read = async (encoding: string) => {
      const { headers, text } = await client.send('GET', '/v1/posts', {
        headers: { 'accept-encoding': encoding },
      });
      return { encoding: headers.get('content-encoding'), text };
    };
    const [plain, zipped] = [await read('identity'), await read('gzip')];
    expect([plain.encoding, zipped.encoding]).toEqual([null, 'gzip']);
    expect(zipped.text).toBe(plain.text);
  });
});
