import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Undo } from '@carillon/testing/undo';
import { Webhook } from 'standardwebhooks';
import type { Receipt } from '../judge/webhook-evidence.ts';
import { type Behaviour, type BehaviourName, behaviours, type Reply } from './behaviours.ts';

/** Servers of integrators that receive webhooks. */
export interface Receivers {
  /** Everything that they got. */
  readonly receipts: readonly Receipt[];
  /** Calls of a server that nobody may call. */
  readonly innerCalls: readonly string[];
  /** The address of a receiver of a tenant. */
  url(behaviour: BehaviourName, tenant: number): string;
  /** From now on signatures at this address are checked with this secret. */
  know(url: string, secret: string): void;
}

/** Facts remembered of an endpoint. */
interface Memory {
  readonly requestsOf: Map<string, number>;
  firstAt: number | null;
}

/** Starts one server for all receivers, which differ by their paths, and one that is not to be called. */
export async function startReceivers(undo: Undo[]): Promise<Receivers> {
  const receipts: Receipt[] = [];
  const innerCalls: string[] = [];
  const secrets = new Map<string, string>();
  const memories = new Map<string, Memory>();
  const innerUrl = await listen(async ({ url = '' }, response) => {
    innerCalls.push(url);
    response.end();
  }, undo);
  const base = await listen(async (request, response) => {
    const url = `${base}${request.url}`;
    const body = await bodyOf(request).catch(() => null); // its sender died in the middle
    const [, name = ''] = (request.url ?? '').split('/');
    const behaviour = (behaviours as Readonly<Record<string, Behaviour>>)[name];
    if (body === null || behaviour === undefined) return void response.destroy();
    const { headers } = request;
    const eventId = String(headers['webhook-id']);
    const isSigned = verify(secrets.get(url), body, headers);
    const note = (status: number | null) => receipts.push({ url, eventId, body, isSigned, status });
    const memory = memories.get(url) ?? { requestsOf: new Map<string, number>(), firstAt: null };
    memories.set(url, memory);
    memory.firstAt ??= performance.now();
    const ofEvent = (memory.requestsOf.get(eventId) ?? 0) + 1;
    memory.requestsOf.set(eventId, ofEvent);
    const facts = { eventId, ofEvent, event: memory.requestsOf.size, innerUrl };
    behaviour.react(
      { ...facts, ageMs: performance.now() - memory.firstAt },
      replyOn(response, note, behaviour),
    );
  }, undo);
  return {
    receipts,
    innerCalls,
    url: (behaviour, tenant) => `${base}/${behaviour}/${tenant}`,
    know: (url, secret) => void secrets.set(url, secret),
  };
}

function replyOn(
  response: ServerResponse,
  note: (status: number | null) => void,
  { react }: Behaviour,
): Reply {
  if (react.length === 0) note(null); // it never says anything
  return {
    end(status, headers = {}) {
      note(status);
      response.writeHead(status, headers).end();
    },
    reset() {
      note(null);
      response.destroy();
    },
    begin(status) {
      note(status);
      response.writeHead(status).flushHeaders();
    },
    write(text) {
      if (response.destroyed) return false;
      response.write(text);
      return true;
    },
  };
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function listen(handle: Handle, undo: Undo[]): Promise<string> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  undo.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function verify(secret: string | undefined, body: string, headers: IncomingMessage['headers']): boolean {
  if (secret === undefined) return false;
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
