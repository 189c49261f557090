import { newId } from '@carillon/core';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { endpoints } from '@carillon/operations/endpoints';
import { sampleOf } from '@carillon/operations/testing/id-slots';
import { toCall } from '@carillon/operations/testing/to-call';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
});
afterAll(() => carillon.stop());

describe('a query parameter that an operation does not know', () => {
  it.each(
    endpoints.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const),
  )('is refused by %s', async (_, endpoint) => {
    const idOf = (prefix: Parameters<typeof newId>[0]) =>
      prefix === 'prf' ? tenant.profileId : newId(prefix);
    const { method, path, contentType, ...call } = toCall(endpoint, sampleOf(endpoint, idOf));
    const body = endpoint.file === 'fetched' ? '{"url":"http://127.0.0.1:9/tower.png"}' : call.body;
    const response = await fetch(
      `${carillon.url}/v1${path}${path.includes('?') ? '&' : '?'}publishNow=true`,
      {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${tenant.apiKey}`, 'content-type': contentType },
        ...(body !== undefined && { body }),
      },
    );
    const { error } = (await response.json()) as { error: string };
    expect([response.status, error]).toEqual([
      400,
      expect.stringMatching(/^publishNow is not a (query parameter|field) of this request/),
    ]);
    expect(await carillon.db.post.count()).toBe(0);
  });
});
