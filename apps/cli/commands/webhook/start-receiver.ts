import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../../command-error.ts';
import type { Arrived } from './check-signature.ts';

/** An answer's status and text. */
export interface Reply {
  readonly status: number;
  readonly text?: string;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** What it says to whoever does not POST; a listener is known by it. */
export const receiverText = 'Events come by POST to carillon webhook listen.\n';

/** Longest body that is taken, bytes; events are far smaller. */
const maxBytes = 2_000_000;

/**
 * Takes every POST on 127.0.0.1.
 * @param port 0 for one that is free
 * @throws {CommandError} when the port is taken
 */
export async function startReceiver(
  port: number,
  take: (arrived: Arrived) => Promise<Reply>,
): Promise<Receiver> {
  const server = createServer((incoming, response) => {
    void answer(incoming, take)
      .catch((error: unknown) => ({ status: 500, text: String(error) }))
      .then((reply) => send(reply, response));
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(explained(error, port)));
    server.listen(port, '127.0.0.1', done);
  });
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${chosen}`,
    port: chosen,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(incoming: IncomingMessage, take: (arrived: Arrived) => Promise<Reply>): Promise<Reply> {
  if (incoming.method !== 'POST') return { status: 405, text: receiverText };
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) return { status: 413, text: 'This is too long for an event.\n' };
    parts.push(part);
  }
  return take({ headers: incoming.headers, body: Buffer.concat(parts) });
}

function send({ status, text = '' }: Reply, response: ServerResponse): void {
  if (status === 413) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

function explained(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new CommandError(`Port ${port} is taken: choose another with --port, or leave it out.`);
  if (error.code === 'EACCES')
    return new CommandError(
      `This machine does not let you listen on port ${port}: choose another with --port.`,
    );
  return error;
}
