import { createEndpoint, newEndpointId } from '@carillon/db/webhooks';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let inside: Awaited<ReturnType<typeof startScriptedServer>>;

beforeAll(async () => {
  carillon = await startCarillon({ hosts: { allowPrivateHosts: false } });
  inside = await startScriptedServer(() => ({}));
});
afterAll(async () => {
  await carillon.stop();
  await inside.close();
});

describe('the address of a webhook', () => {
  it.each([
    'http://example.com',
    'https://example.com:8443',
    'https://user:secret@example.com',
    'https://localhost',
    'https://app.localhost',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://127.1',
    'https://0.0.0.0',
    'https://10.0.0.5',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1',
    'https://198.18.0.1',
    'https://192.0.2.1',
    'https://224.0.0.1',
    'https://240.0.0.1',
    'https://255.255.255.255',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://[fc00::1]',
    'https://[fe80::1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[100::1]',
    'https://[2001:db8::1]',
    'https://[5f00::1]',
  ])('%s is refused', async (url) => {
    const { apiKey } = await carillon.tenant();
    const { status, headers } = await apiClient(carillon.url, apiKey).post('/webhooks', { url });
    expect([status, headers.get('x-error-code')]).toEqual([400, 'webhook_url_refused']);
  });

  it('that came to lead inside is not called, and the log says so', async () => {
    carillon.startWorker();
    const { userId, profileId } = await carillon.tenant();
    const id = newEndpointId();
    const secret = await sealSecret(newSigningSecret(), id, carillon.webhookKeys);
    const facts = { description: '', events: [], profileIds: [], sandbox: false };
    await createEndpoint(
      carillon.db,
      { id, userId, secret, url: `${inside.url}/hooks`, ...facts },
      { max: 20 },
    );
    await carillon.account(profileId, 'x', 'inward');
    const tried = await until('it to be tried', async () => carillon.db.webhookAttempt.findFirst());
    expect(tried).toMatchObject({ status: null, error: expect.stringContaining('is on a private network') });
    expect(inside.requests).toEqual([]);
  });
});
