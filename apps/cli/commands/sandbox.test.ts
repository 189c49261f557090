import { apiClient } from '@carillon/harness/api-client';
import { runCarillon } from '@carillon/harness/run-carillon';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
});
afterAll(() => carillon.stop());

const advance = (...args: string[]) =>
  runCarillon(['sandbox', 'advance', ...args], {
    CARILLON_URL: carillon.url,
    CARILLON_API_KEY: tenant.apiKey,
  });

describe('carillon sandbox advance', () => {
  it('publishes what is due until then, and says how much that is', async () => {
    const { profileId, apiKey } = tenant;
    const account = await carillon.account(profileId, 'x', 'demo');
    await apiClient(carillon.url, apiKey).post('/posts', {
      profileId,
      platforms: { [account]: { items: [{ content: 'by a command' }] } },
      scheduledAt: '2040-01-09T07:59:00Z',
    });
    carillon.startWorker();
    const given = ['--profile', profileId, '--to', '2040-01-09T09:00', '--timezone', 'Europe/Berlin'];
    const { status, output } = await advance(...given, '--json');
    expect([status, JSON.parse(output)]).toEqual([
      0,
      { advancedTo: '2040-01-09T08:00:00.000Z', publications: 1 },
    ]);
    await until('the post', async () => carillon.sandbox.ledger().length === 1);
    const again = await advance(...given);
    expect([again.status, again.output]).toEqual([0, expect.stringContaining('publications: 0')]);
  });

  it.each([
    ['a time without its offset', '2040-01-09T09:00', /^--to must be a date-time with a timezone offset/],
    [
      'a time that has passed',
      '2020-01-09T09:00:00Z',
      /^--to \(2020-01-09T09:00:00\.000Z\) has already passed/,
    ],
  ])('says what is wrong with %s', async (_, to, sentence) => {
    const { status, output, errors } = await advance('--profile', tenant.profileId, '--to', to);
    expect([status, output, errors.trim()]).toEqual([1, '', expect.stringMatching(sentence)]);
  });
});
