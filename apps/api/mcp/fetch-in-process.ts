import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Express } from 'express';

/** The client of a request that is being answered, or whoever asked for what is done now. */
export interface Client {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** Makes, for a request that is being answered, a `fetch` that asks the same app as the same client. */
export function inProcess(app: Express): (incoming: Client) => typeof fetch {
  const server = createServer(app); // it never listens: connections are handed to it
  return (incoming) =>
    async (url, { method = 'GET', headers, body, signal } = {}) => {
      const [client, connection] = duplexPair();
      Object.assign(connection, { remoteAddress: incoming.socket.remoteAddress });
      server.emit('connection', connection);
      const answer = await answerTo({
        url: String(url),
        method,
        signal,
        body: typeof body === 'string' ? body : '',
        headers: { ...Object.fromEntries(new Headers(headers)), ...originOf(incoming) },
        createConnection: () => client,
      });
      return toResponse(answer);
    };
}

/** Through which proxies a client came, and what it is. */
const originOf = ({ headers }: Client): Record<string, string> =>
  Object.fromEntries(
    (['x-forwarded-for', 'user-agent'] as const).flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal?: AbortSignal | null | undefined;
  readonly createConnection: () => Duplex;
}

const answerTo = ({ url, body, signal, ...options }: Sent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const ending = signal ? { signal } : {};
    send(url, { ...options, ...ending }, resolve)
      .on('error', reject)
      .end(body);
  });

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 500, headers } = answer;
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = await text(answer);
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: pairs });
}
