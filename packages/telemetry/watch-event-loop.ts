import type { Server } from 'node:http';
import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { openNotes } from './event-loop-notes.ts';
import type { Watched } from './last-line.ts';
import type { Log } from './log.ts';

export interface EventLoopWatch {
  /** Says what the process begins, for the line that says why it was ended: ids and paths, no content. */
  note(what: string): void;
  stop(): Promise<unknown>;
}

export interface EventLoopWatchOptions {
  /** The process, such as api: whose line it is. */
  readonly name: string;
  readonly log: Log;
  /** Longest that the event loop may stand, ms; 0 for as long as it likes. */
  readonly limit?: number;
}

/** Number of looks of the thread within the limit. */
const looks = 20;

/** Limits of the thread's heap, MB: it has little to keep, and reads the names of all scripts when it asks for a stack. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/**
 * Ends this process, by a thread of its own, when its event loop has stood for too long: nothing else can then, and what
 * holds it up (a regular expression, a loop) may take hours. Its line in the log says what the process was doing. A
 * process that was frozen as a whole, or is debugged, is left alone.
 */
export function watchEventLoop({ name, log, limit = 20_000 }: EventLoopWatchOptions): EventLoopWatch {
  if (limit === 0) return { note: () => {}, stop: async () => {} };
  const { shared, note } = openNotes();
  const pulse = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const beat = () => {
    Atomics.store(pulse, 1, Number(debuggerUrl() !== undefined));
    Atomics.add(pulse, 0, 1);
  };
  const timer = setInterval(beat, limit / looks / 2).unref();
  const watched: Watched = { name, limit, notes: shared };
  // Nothing that is loaded before the process is for the thread.
  const workerData = { ...watched, looks, pulse };
  const options = { name: 'event loop', workerData, resourceLimits, execArgv: [], env: {} };
  const thread = new Worker(new URL('./event-loop-thread.js', import.meta.url), options);
  thread.unref();
  thread.on('error', (error) => log.error({ error }, 'nobody watches the event loop any more'));
  return {
    note,
    stop() {
      clearInterval(timer);
      return thread.terminate();
    },
  };
}

/** Notes each request for the watch of the event loop, before anybody works on it, without its query. */
export function noteRequests(server: Server, { note }: Pick<EventLoopWatch, 'note'>): void {
  server.prependListener('request', ({ method, url = '' }) => note(`${method} ${url.split('?', 1)[0]}`));
}
