import { openDatabase } from '@carillon/db';
import { noteForwarder } from '@carillon/db/forwarders';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createTestInstance();
});

afterAll(() => instance.drop());

const nowhere = 'http://127.0.0.1:1';

async function lines(TRUSTED_PROXIES: string): Promise<string[]> {
  const { output } = await runCarillon(['doctor'], {
    ...{ ...environmentOf(instance), TRUSTED_PROXIES },
    ...{ X_API_URL: nowhere, BLUESKY_SERVICE_URL: nowhere },
  });
  return output.split('\n').filter((line) => line.includes('  proxies: '));
}

it('the doctor tells of a proxy that nobody named, until it is named', async () => {
  const fine = ['ok     proxies: No proxy that TRUSTED_PROXIES does not name has been seen lately.'];
  expect(await lines('')).toEqual(fine);
  const db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
  try {
    await noteForwarder(db, { process: 'dashboard', address: '10.1.2.3' });
    await noteForwarder(db, { process: 'dashboard', address: '172.18.0.1' });
    expect(await lines('10.0.0.0/8')).toEqual([
      expect.stringMatching(
        /^WARN {3}proxies: X-Forwarded-For came from 172\.18\.0\.1 at the dashboard \(\d{4}-\S+Z\), which TRUSTED_PROXIES does not name\. If that is your proxy, name it: until then all who come through it share its limits\.$/,
      ),
    ]);
    expect(await lines('172.16.0.0/12')).toEqual(fine);
    await db.$executeRaw`
      UPDATE settings SET value = (value::jsonb || jsonb_build_object('seenAt', now() - interval '8 days'))::text WHERE name LIKE 'forwarder%'`;
    expect(await lines('')).toEqual(fine);
  } finally {
    await db.$disconnect();
  }
});
