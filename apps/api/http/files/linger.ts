import { isWaiting } from '../create-api-server.ts';
import type { Exchange } from '../service.ts';

/** A client that still sends when it is answered gets so much time to see the answer, ms. */
const lingerMs = 3_000;

/** What is as short as this, and was not begun, is read to its end in any case, bytes. */
const shortBytes = 65_536;

/**
 * Reads on what a client still sends that is being refused, for a moment and to no use: a connection that is cut off while
 * it sends shows no answer.
 */
export function linger({ request, response }: Exchange): void {
  if (request.complete || request.destroyed || isWaiting(request)) return;
  const length = request.get('content-length');
  if (!request.readableDidRead && length !== undefined && Number(length) <= shortBytes) return; // Node reads it once the answer is sent
  response.set('Connection', 'close');
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs);
  request.once('close', () => clearTimeout(timer));
}
