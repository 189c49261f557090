import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ScriptedAnswer, type ScriptedRequest, sendAnswer } from '@carillon/testing/scripted-server';

/** Kinds of request that every network has; `sign-in` by a network that renews tokens with it. */
export type Call = 'write' | 'look' | 'renew' | 'sign-in' | 'connect' | 'upload' | 'revoke';

/**
 * One answer instead of the double's own. `lost`: the double does what it was asked for, and this happens to its answer.
 * `drips`: a body of which a byte comes now and then, for ever.
 */
export type RelayedAnswer =
  | ScriptedAnswer
  | { readonly lost: 'reset' | 'hang' | 'cut' }
  | { readonly drips: true };

export interface Relay {
  readonly url: string;
  readonly requests: readonly (ScriptedRequest & { readonly call: Call | null })[];
  /** The number of requests of a kind so far. */
  count(call: Call): number;
  /** Answers the next requests of a kind, one after the other; those after them go to the double. */
  next(call: Call, ...answers: readonly RelayedAnswer[]): void;
  /** Answers every request of a kind from now on. */
  always(call: Call, answer: RelayedAnswer): void;
  /** Answers every request from now on. */
  everything(answer: RelayedAnswer): void;
  close(): Promise<void>;
}

/** Stands between a network's code and its double, over real sockets, and answers in the double's place where a test says so. */
export async function startRelay(
  double: string,
  callOf: (request: ScriptedRequest) => Call | null,
): Promise<Relay> {
  const requests: (ScriptedRequest & { readonly call: Call | null })[] = [];
  const once = new Map<Call, RelayedAnswer[]>();
  const lasting = new Map<Call, RelayedAnswer>();
  let all: RelayedAnswer | undefined;

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(incoming);
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: bytes.toString() };
    const call = callOf(request);
    requests.push({ ...request, call });
    const answer = (call && (once.get(call)?.shift() ?? lasting.get(call))) ?? all;
    if (answer === undefined) return pass(await ask(double, request, bytes), response);
    if ('drips' in answer) return drip(response);
    if ('lost' in answer)
      return sendAnswer({ ...(await ask(double, request, bytes)), fault: answer.lost }, response);
    sendAnswer(answer, response);
  }

  const server = createServer((incoming, response) => {
    take(incoming, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    count: (call) => requests.filter((request) => request.call === call).length,
    next: (call, ...answers) => void once.set(call, [...(once.get(call) ?? []), ...answers]),
    always: (call, answer) => void lasting.set(call, answer),
    everything(answer) {
      all = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The double's own answer. */
async function ask(double: string, { method, path, headers }: ScriptedRequest, body: Buffer) {
  const { connection: _, 'transfer-encoding': __, ...rest } = headers;
  const incoming = await new Promise<IncomingMessage>((done, fail) => {
    const options = { method, headers: { ...rest, 'content-length': body.length }, agent: false };
    requestOf(`${double}${path}`, options, done).once('error', fail).end(body);
  });
  const { 'transfer-encoding': ___, connection: ____, ...answered } = incoming.headers;
  return {
    status: incoming.statusCode ?? 0,
    headers: answered as Record<string, string>,
    body: await buffer(incoming),
  };
}

const pass = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>, response: ServerResponse) =>
  void response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);

/** The time between two bytes, ms. */
const dripMs = 20;

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), dripMs);
  response.on('close', () => clearInterval(timer));
}
