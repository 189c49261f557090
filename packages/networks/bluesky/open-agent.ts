import { Agent } from '@atproto/api';
import type { Wire } from './wire.ts';

/** The SDK for one method call, without its own sessions: it would renew tokens behind the vault's back. */
export function openAgent(service: string, { fetch }: Wire, token?: string): Agent {
  return new Agent((path, init) => {
    const request = new Request(new URL(path, service), init);
    if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
    return fetch(request);
  });
}
