import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedAgent } from '@carillon/networks/guarded-agent';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRequest } from './send-request.ts';

const deadlineMs = 2_000;

let sent = 0;
/** Answers at once, with a body that has no end. */
const server = createServer((_, response) => {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(1_000))) sent += 1_000;
  };
  response.on('drain', more);
  more();
});
const dispatcher = guardedAgent({ allowPrivateHosts: true });

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(async () => {
  await dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

describe('an answer without an end', () => {
  it('is read for 4 kB, and counts by its status', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const begin = performance.now();
    const answer = await sendRequest({ url, headers: {}, body: '{}' }, { dispatcher, deadlineMs });
    expect(answer).toEqual({ kind: 'answer', status: 200, text: 'x'.repeat(4_096), retryAfter: 0 });
    expect(performance.now() - begin).toBeLessThan(deadlineMs);
    expect(sent).toBeLessThan(10_000_000);
  });
});
