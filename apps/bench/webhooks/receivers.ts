import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Undo } from '@carillon/testing/undo';

/** An event that a receiver took. */
export interface Receipt {
  readonly eventId: string;
  /** Path of its address. */
  readonly receiver: string;
  /** From when it happened, by its own words, ms. */
  readonly tookMs: number;
}

export interface Receivers {
  readonly receipts: Receipt[];
  /** The address of one that answers 204 at once. */
  url(which: number): string;
  /** The address of one that takes every request and never answers. */
  readonly hangingUrl: string;
  /** Requests that hang, or hung. */
  readonly hung: () => number;
}

/** Starts a server with receivers of webhooks, which note what they take. */
export async function startReceivers(undo: Undo[]): Promise<Receivers> {
  const receipts: Receipt[] = [];
  let hung = 0;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const tookMs = Date.now() - Date.parse(JSON.parse(body).timestamp);
    if (request.url === '/hangs') {
      hung += 1;
      return;
    }
    const { url: receiver = '' } = request;
    receipts.push({ eventId: String(request.headers['webhook-id']), receiver, tookMs });
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  undo.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return { receipts, url: (which) => `${base}/${which}`, hangingUrl: `${base}/hangs`, hung: () => hung };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
