import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../command-error.ts';

/** Parts of a request; headers by their lowercase names. */
export interface Arrived {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes as they came. */
  readonly body: Buffer;
}

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

/** Answer to whoever does not POST; a listener is known by it. */
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

/** Most by which a request may be older or newer than its receiver's clock, s. */
const toleranceS = 300;

/**
 * Why a request is not from Carillon, as a sentence; null when all is well (Standard Webhooks 1.0).
 * @param secret `whsec_…`
 * @param now ms since 1970
 */
export function signatureProblem({ headers, body }: Arrived, secret: string, now: number): string | null {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signature = headers['webhook-signature'];
  for (const [name, value] of Object.entries({ id, timestamp, signature }))
    if (typeof value !== 'string' || value === '') return `The header webhook-${name} is missing.`;
  const age = now / 1_000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(`${timestamp}`)) return 'Its timestamp is no number of seconds.';
  if (age > toleranceS)
    return `It was sent ${Math.round(age)} s ago; that is longer than the ${toleranceS} s allowed.`;
  if (age < -toleranceS) return `Its timestamp lies ${Math.round(-age)} s in the future; is a clock wrong?`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const given = `${signature}`.split(' ').filter((each) => each.startsWith('v1,'));
  const isRight = given.some((each) => isSame(Buffer.from(each.slice(3), 'base64'), expected));
  return isRight ? null : 'Its signature is wrong: another secret signed it, or it was changed on the way.';
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
