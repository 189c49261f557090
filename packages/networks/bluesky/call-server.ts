import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent } from '@atproto/api';
import type { Wire } from './wire.ts';

/** Whom a call goes to. */
export interface Server {
  readonly service: string;
  readonly wire: Wire;
  readonly token?: string | undefined;
}

const servers = new AsyncLocalStorage<Server>();

/**
 * The SDK, without its own sessions: it would renew tokens behind the vault's back. One for all calls, because each new
 * one reads all lexicons of the network, which takes milliseconds.
 */
const sdk = new Agent((path, init) => {
  const server = servers.getStore();
  if (server === undefined) throw new Error('Nobody said which server is called.');
  const { service, wire, token } = server;
  const request = new Request(new URL(path, service), init);
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
  return wire.fetch(request);
});

/** Calls of the SDK to one server. */
export const callServer = <Result>(server: Server, call: (sdk: Agent) => Promise<Result>): Promise<Result> =>
  servers.run(server, () => call(sdk));
