import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { apiError } from '@carillon/core';
import { newRequestId } from '@carillon/operations/run/request-id';
import { noteConnections } from './close-server.ts';

/** Limits of a connection: times in ms, sizes in bytes. They hold before anybody knows who the client is. */
export const defaultLimits = {
  /** Time until all headers have arrived. */
  headersTimeout: 10_000,
  /** Time until the whole request has arrived, unless it may take long. */
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  /** Interval of checking the first two. */
  connectionsCheckingInterval: 2_000,
  /** Size of all headers together. */
  maxHeaderSize: 16_384,
};

/** Connections on which a request with a file is arriving, under a deadline of its own. */
const arriving = new WeakSet<Duplex>();

/** Lets a request arrive for longer than others may. @returns to be called when it has arrived */
export function mayTakeLong({ socket }: IncomingMessage): () => void {
  arriving.add(socket);
  return () => void arriving.delete(socket);
}

/** Requests whose clients wait until they hear that their body is wanted (RFC 9110, section 10.1.1). */
const waiting = new WeakSet<IncomingMessage>();

/** Lets a client that waits for it send the body. */
export function continueRequest({ request, response }: Pair): void {
  if (!waiting.delete(request) || response.headersSent) return;
  response.removeHeader('Connection');
  response.writeContinue();
}

/** True for a client that sends nothing of its body unless it is asked to. */
export const isWaiting = (request: IncomingMessage): boolean => waiting.has(request);

interface Pair {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The server of the API: whoever sends too slowly, too much, or no HTTP gets a sentence too, and the connection ends. */
export function createApiServer(app: RequestListener, limits: Partial<typeof defaultLimits> = {}): Server {
  // Node's own answers to a request without Host, or with a strange Expect, have no body.
  const server = createServer({ ...defaultLimits, requireHostHeader: false, ...limits }, app);
  server.on('checkExpectation', app);
  server.on('checkContinue', (request, response) => {
    waiting.add(request);
    response.setHeader('Connection', 'close'); // after a refusal nobody knows whether the body still comes
    request.once('resume', () => continueRequest({ request, response })); // whoever reads it wants it
    server.emit('request', request, response);
  });
  noteConnections(server);
  const answering = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response) => answering.set(socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && arriving.has(socket)) return;
    if (refused.has(socket)) return;
    const begun = answering.get(socket);
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    refused.add(socket);
    const refuse = () => {
      if (socket.writable) socket.end(refusal(error.code), () => socket.destroy());
    };
    if (begun === undefined || begun.writableFinished) refuse();
    // A whole request may be done, and is answered first: its client sent more than it announced.
    else if (begun.req.complete) begun.once('finish', refuse);
    else if (begun.headersSent) socket.destroy();
    else refuse();
  });
  return server;
}

/** A whole answer, as Node's parser had no request to answer. */
function refusal(cause: string | undefined): string {
  const { status, code, message } = errorOf(cause);
  const body = JSON.stringify({ error: message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Error-Code: ${code}`,
    `X-Request-Id: ${newRequestId()}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function errorOf(cause: string | undefined) {
  if (cause === 'HPE_HEADER_OVERFLOW')
    return apiError('headers_too_large', { limit: defaultLimits.maxHeaderSize });
  if (cause === 'ERR_HTTP_REQUEST_TIMEOUT') return apiError('request_too_slow');
  return apiError('unreadable', { detail: 'it is cut off, or not HTTP' });
}
