import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { closeServer } from './close-server.ts';
import { createApiServer } from './create-api-server.ts';

const answering: ServerResponse[] = [];
const server = createApiServer((_, response) => void answering.push(response));
afterEach(() => server.closeAllConnections());

it('closes connections that have brought nothing yet, and answers a request that is under way', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ahead = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const asked = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await once(server, 'request');
  const closed = closeServer(server);
  await once(ahead, 'close');
  answering[0]?.end('an answer');
  expect(await asked).toBe('an answer');
  await closed;
}, 5_000);
