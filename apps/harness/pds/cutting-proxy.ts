import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Probabilities of faults of requests for a path, from 0 to 1. */
interface Odds {
  /** The answer is lost. */
  readonly lost: number;
  /** At least one answer in this many is lost, whatever chance says. */
  readonly lostOnceIn?: number;
  /** The client hears that the token has expired, and the target does not hear of the request. */
  readonly expired?: number;
}

/**
 * A loopback proxy before `target` that can lose answers: the target gets the whole request and does its work,
 * and the client sees nothing but a closed connection.
 */
export async function startCuttingProxy(target: string) {
  const toCut = new Map<string, number>();
  let oddsOf = new Map<string, Odds>();
  let random = () => 1;
  const cuts = new Map<string, number>();
  const passed = new Map<string, number>();

  function isToBeCut(path: string): boolean {
    const left = toCut.get(path) ?? 0;
    if (left > 0) toCut.set(path, left - 1);
    const { lost = 0, lostOnceIn = Number.POSITIVE_INFINITY } = oddsOf.get(path) ?? {};
    const before = passed.get(path) ?? 0;
    const isCut = left > 0 || random() < lost || before >= lostOnceIn - 1;
    passed.set(path, isCut ? 0 : before + 1);
    return isCut;
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse) {
    const url = new URL(incoming.url ?? '/', target);
    if (random() < (oddsOf.get(url.pathname)?.expired ?? 0)) return refuseToken(incoming, response);
    const answer = await ask(url, incoming);
    if (!isToBeCut(url.pathname)) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return pipeline(answer, response);
    }
    await answer.toArray();
    cuts.set(url.pathname, (cuts.get(url.pathname) ?? 0) + 1);
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
    /** Lets chance decide what goes wrong from now on, for each path that has odds. `draw` gives numbers from 0 to 1. */
    leaveToChance(draw: () => number, odds: Record<string, Odds>) {
      random = draw;
      oddsOf = new Map(Object.entries(odds));
    },
    /** Answers to requests for `path` lost so far. */
    cuts: (path: string) => cuts.get(path) ?? 0,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** As the server words it. */
async function refuseToken(incoming: IncomingMessage, response: ServerResponse) {
  await incoming.toArray();
  response.writeHead(400, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: 'ExpiredToken', message: 'Token has expired' }));
}

async function ask(url: URL, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, headers } = incoming;
  const outgoing = request(url, { method, headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  await Promise.all([pipeline(incoming, outgoing), answered]);
  const [answer] = await answered;
  return answer;
}

/** An account on a server, and the proxy before it. */
export interface Place {
  readonly proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
  readonly server: string;
  readonly did: string;
}

/** Starts the server on a free port of 127.0.0.1 and returns the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
