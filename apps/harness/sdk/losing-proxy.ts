import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A way to a server that loses answers: the request arrives and is done, and its client never learns of it. */
export interface LosingProxy {
  readonly url: string;
  /** So many answers from now on are lost. */
  lose(count: number): void;
  /** Method and path of every request that passed, in their order. */
  readonly passed: readonly string[];
  close(): void;
}

export async function startLosingProxy(target: string): Promise<LosingProxy> {
  let losing = 0;
  const passed: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { method = '', url = '' } = incoming;
    const headers = Object.entries(incoming.headers).filter(
      ([name]) => !/^(host|connection|content-length)$/.test(name),
    );
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    passed.push(`${method} ${url}`);
    if (losing > 0) {
      losing -= 1;
      incoming.socket.resetAndDestroy();
      return;
    }
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose(count) {
      losing = count;
    },
    passed,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
