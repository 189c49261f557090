/**
 * Loaded before a program, as `name-caller.ts?name=worker-1&host=127.0.0.1:4000`: what it asks of that host says which
 * process asks.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { callerHeader, callerName } from '../system/caller.ts';

const { searchParams } = new URL(import.meta.url);
const host = searchParams.get('host');
const caller = callerName(searchParams.get('name') ?? '', process.pid);

interface UndiciRequest {
  readonly origin: string | URL;
  addHeader(name: string, value: string): void;
}

subscribe('http.client.request.created', (message) => {
  const { request } = message as { readonly request: ClientRequest };
  if (request.getHeader('host') === host) request.setHeader(callerHeader, caller);
});

subscribe('undici:request:create', (message) => {
  const { request } = message as { readonly request: UndiciRequest };
  if (new URL(request.origin).host === host) request.addHeader(callerHeader, caller);
});
