import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A scripted server's reaction to one request. */
export interface ScriptedAnswer {
  /** 200 by default. */
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string or a buffer as it is. */
  body?: unknown;
  /** reset: the socket is destroyed. hang: no answer ever. cut: headers and half of the body, then the end. */
  fault?: 'reset' | 'hang' | 'cut';
}

export interface ScriptedRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * A loopback server that answers word by word what a test says, to see what the real SDKs make of it.
 * @param tls certificate and key for `localhost`; http unless given
 */
export async function startScriptedServer(
  answer: (request: ScriptedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>,
  tls?: { readonly certificate: string; readonly key: string },
) {
  const requests: ScriptedRequest[] = [];
  const take = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming);
    requests.push(request);
    sendAnswer(await answer(request), response);
  };
  const server = tls ? createTlsServer({ cert: tls.certificate, key: tls.key }, take) : createServer(take);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ScriptedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = incoming;
  return { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
}

/** Answers as scripted. */
export function sendAnswer(
  { status = 200, headers = {}, body = '', fault }: ScriptedAnswer,
  response: ServerResponse,
): void {
  if (fault === 'hang') return;
  if (fault === 'reset') return void response.destroy();
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers });
  if (fault !== 'cut') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
