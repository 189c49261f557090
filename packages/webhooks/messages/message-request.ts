import type { WebhookRequest } from '../send-request.ts';
import type { MessageKind } from './message-body.ts';

/**
 * The request that brings a message to an address of a kind.
 * @param body as `messageBody` made it
 */
export function messageRequest(kind: MessageKind, address: string, body: string): WebhookRequest {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Carillon-Webhooks' };
  if (kind !== 'ntfy') return { url: address, headers, body };
  // ntfy takes JSON at the root of its server, with the topic in it.
  const url = new URL(address);
  const topic = url.pathname.slice(1);
  url.pathname = '/';
  return { url: url.href, headers, body: JSON.stringify({ topic, ...JSON.parse(body) }) };
}
