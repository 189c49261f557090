import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { freePort } from '@carillon/local-services';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApiProcess } from './start-api-process.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createTestInstance();
});
afterAll(() => instance.drop());

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).status;

it.each([
  ['nobody on a port that others reach', { HOST: '0.0.0.0' }, 404, 404],
  ['everybody on loopback', {}, 200, 200],
  ['who has the token', { HOST: '0.0.0.0', METRICS_TOKEN: 'f3a9c1d27b5e4860' }, 401, 200],
])('an API process shows its metrics to %s', async (_, environment, status, withToken) => {
  const { url, program } = await startApiProcess(instance, environment);
  expect(await statusOf(`${url}/metrics`)).toBe(status);
  expect(await statusOf(`${url}/metrics`, { authorization: 'Bearer f3a9c1d27b5e4860' })).toBe(withToken);
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  program.kill('SIGTERM');
  expect(await program.exit()).toBe(0);
});

it('an API process shows them on METRICS_PORT alone, and closes that port when it stops', async () => {
  const port = await freePort();
  const { url, program } = await startApiProcess(instance, { METRICS_PORT: String(port) });
  expect(await statusOf(`${url}/metrics`)).toBe(404);
  expect(await statusOf(`http://127.0.0.1:${port}/metrics`)).toBe(200);
  program.kill('SIGTERM');
  expect(await program.exit()).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

it('2,050 idle connections of one address keep neither others nor probes out', async () => {
  const port = await freePort();
  const { url, program } = await startApiProcess(instance, { METRICS_PORT: String(port) });
  const sockets: Socket[] = [];
  const to = { host: '127.0.0.1', port: Number(new URL(url).port), localAddress: '127.0.0.2' };
  // Not all at once: what finds no room in the line of those that wait to be accepted tries again seconds later.
  while (sockets.length < 2_050) {
    const some = Array.from({ length: 205 }, () => connect(to).on('error', () => {}));
    await Promise.all(some.map((socket) => once(socket.resume(), 'connect')));
    sockets.push(...some);
  }
  const isOpen = (socket: Socket) => !socket.closed;
  await until('what is too much to be ended', async () => sockets.filter(isOpen).length <= 500);
  const begin = performance.now();
  expect(await statusOf(`${url}/livez`)).toBe(200);
  expect(await statusOf(`${url}/v1/posts`)).toBe(401);
  expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(200);
  expect(performance.now() - begin).toBeLessThan(2_000);
  expect(sockets.filter(isOpen).length).toBe(500);
  for (const socket of sockets) socket.destroy();
  program.kill('SIGTERM');
  expect(await program.exit()).toBe(0);
});
