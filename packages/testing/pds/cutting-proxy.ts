import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { listenOnLoopback } from './listen-on-loopback.ts';

/**
 * A loopback proxy before `target` that can lose answers: the target gets the whole request and does its work,
 * and the client sees nothing but a closed connection.
 */
export async function startCuttingProxy(target: string) {
  const toCut = new Map<string, number>();
  let cuts = 0;

  async function forward(incoming: IncomingMessage, response: ServerResponse) {
    const url = new URL(incoming.url ?? '/', target);
    const answer = await ask(url, incoming);
    const left = toCut.get(url.pathname) ?? 0;
    if (left === 0) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return pipeline(answer, response);
    }
    toCut.set(url.pathname, left - 1);
    await answer.toArray();
    cuts += 1;
    response.destroy();
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch(() => response.destroy());
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://localhost:${port}`,
    /** Loses the next answers to requests for `path`, as many as `times`. */
    cutAnswers(path: string, times: number) {
      toCut.set(path, times);
    },
    /** Answers lost so far. */
    get cuts() {
      return cuts;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function ask(url: URL, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, headers } = incoming;
  const outgoing = request(url, { method, headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  await Promise.all([pipeline(incoming, outgoing), answered]);
  const [answer] = await answered;
  return answer;
}
