import type { ServerResponse } from 'node:http';
import type { Answer, World } from '../types.ts';

/** The answer as it goes over the wire. */
export function wire({ status, headers = {}, body }: Answer) {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  const head = {
    ...(body !== undefined && { 'content-type': type }),
    'content-length': String(bytes.length),
    ...headers,
  };
  return { status, head, bytes };
}

/** Sends an answer whole. Returns its status. */
export function send(response: ServerResponse, answer: Answer): number {
  const { status, head, bytes } = wire(answer);
  response.writeHead(status, head).end(bytes);
  return status;
}

/** Gives an answer the `Date` of the networks' clock instead of this machine's. */
export const setDate = (response: ServerResponse, world: World): void =>
  void response.setHeader('date', new Date(world.networkTime()).toUTCString());
