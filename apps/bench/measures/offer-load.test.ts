import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { offerLoad } from './offer-load.ts';

/** Offers load to a server that answers with this status after 5 ms; every tenth time with the other one. */
async function offer(status: number, other: number) {
  const bodies = new Set<string>();
  const seconds = 0.4;
  let count = 0;
  let begin = performance.now();
  /** Answered before the load may have ended. */
  let inTime = 0;
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body) => bodies.add(`${request.headers['x-who']}: ${body}`));
    response.statusCode = ++count % 10 === 0 ? other : status;
    setTimeout(() => {
      if (performance.now() - begin < 1_000 * seconds) inTime += 1;
      response.end('{}');
    }, 5);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { signal } = new AbortController();
  const load = {
    url,
    headers: { 'x-who': 'me' },
    body: '{"a":1}',
    connections: 8,
    seconds,
    status: 201,
    signal,
  };
  begin = performance.now();
  try {
    const answers = await offerLoad(load);
    return { bodies, answers, inTime, tookSeconds: (performance.now() - begin) / 1_000 };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('counts answers and how long they took', async () => {
  const { bodies, answers, inTime, tookSeconds } = await offer(201, 201);
  expect([...bodies]).toEqual(['me: {"a":1}']);
  expect(answers.p99).toBeGreaterThan(4);
  expect(answers.perSecond).toBeGreaterThanOrEqual((inTime - 8) / tookSeconds); // of each connection the last answer may come too late
  expect(answers.perSecond).toBeLessThan(8 / 0.004);
});

it('fails when one answer is not what it should be', async () => {
  await expect(offer(201, 202)).rejects.toThrow(/^[1-9]\d* of \d+ answers of .* were wrong: status 202\.$/);
});
