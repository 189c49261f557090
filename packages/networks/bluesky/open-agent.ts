import { Agent } from '@atproto/api';
import { boundedFetch } from './bounded-fetch.ts';

/** The SDK for one method call, without its own sessions: it would renew tokens behind the vault's back. */
export function openAgent(service: string, signal: AbortSignal, token?: string): Agent {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Agent({ service, headers, fetch: boundedFetch(signal) });
}
