import { afterEach, describe, expect, it } from '@jest/globals';
import { Gauge, Registry } from 'prom-client';
import { type Probes, serveProbes } from './probes.ts';

let server: Awaited<ReturnType<typeof serveProbes>> | undefined;
afterEach(() => server?.close());

async function statusOf(access: Probes['access'], authorization?: string) {
  const metrics = new Registry();
  new Gauge({ name: 'secret_figure', help: 'A figure.', registers: [metrics] }).set(7);
  const probes = { metrics, notReady: async () => null, ...(access && { access }) };
  server = await serveProbes(probes, { host: '127.0.0.1', port: 0 });
  const headers = authorization === undefined ? {} : { authorization };
  const url = `http://127.0.0.1:${server.port}`;
  const [answer, ready] = await Promise.all([
    fetch(`${url}/metrics?all=1`, { headers }),
    fetch(`${url}/readyz`),
  ]);
  expect(ready.status).toBe(200);
  const text = await answer.text();
  expect(text.includes('secret_figure 7')).toBe(answer.status === 200);
  if (answer.status !== 200) expect(text).toMatch(/^[A-Z].*METRICS_TOKEN.*\.\n$/);
  return [answer.status, answer.headers.get('www-authenticate')];
}

describe('/readyz', () => {
  it.each([
    [null, null, 200, 'ready\n'],
    [null, 'Redis cannot be reached', 200, 'ready\nRedis cannot be reached\n'],
    ['Postgres cannot be reached', 'Redis cannot be reached', 503, 'Postgres cannot be reached\n'],
  ])('with the reason %j and the remark %j answers %i', async (reason, remark, status, text) => {
    const probes = { metrics: new Registry(), notReady: async () => reason, remark: async () => remark };
    server = await serveProbes(probes, { host: '127.0.0.1', port: 0 });
    const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  });
});

const token = 'a-token-of-many-letters';

describe('/metrics', () => {
  it.each<[string, Probes['access'], string | undefined, number]>([
    ['is open unless said otherwise', undefined, undefined, 200],
    ['is open', 'open', undefined, 200],
    ['is not there', 'closed', `Bearer ${token}`, 404],
    ['opens for the token', { token }, `Bearer ${token}`, 200],
    ['does not open for nothing', { token }, undefined, 401],
    ['does not open for an empty token', { token }, 'Bearer ', 401],
    ['does not open for a part of the token', { token }, `Bearer ${token.slice(0, -1)}`, 401],
    ['does not open for more than the token', { token }, `Bearer ${token}s`, 401],
    ['does not open for another scheme', { token }, `Basic ${token}`, 401],
  ])('%s', async (_, access, authorization, status) => {
    expect(await statusOf(access, authorization)).toEqual([status, status === 401 ? 'Bearer' : null]);
  });
});
