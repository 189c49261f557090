import type { Server } from 'node:http';
import type { EventLoopWatch } from './watch-event-loop.ts';

/** Tells the watch of the event loop of every request, before anybody works on it, without its query. */
export function noteRequests(server: Server, { note }: Pick<EventLoopWatch, 'note'>): void {
  server.prependListener('request', ({ method, url = '' }) => note(`${method} ${url.split('?', 1)[0]}`));
}
