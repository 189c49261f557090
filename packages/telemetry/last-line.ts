import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import { readNotes } from './event-loop-notes.ts';
import { nameSources } from './name-sources.ts';
import { safeLine } from './safe-line.ts';

/** The level that pino calls fatal. */
const fatal = 60;

/** Frames of a stack that are shown. */
const deepest = 12;

/**
 * Longest that the main thread has to say where it is, ms: between two turns of a loop it does, in native code it cannot.
 * It names all its scripts first, which takes a busy machine more than a second.
 */
const maxPauseMs = 2_000;

/** Facts of a process that the thread which watches it was given. */
export interface Watched {
  readonly name: string;
  /** ms */
  readonly limit: number;
  readonly notes: SharedArrayBuffer;
}

/** The log line of a process whose main thread stands; to be asked for by another thread of it. */
export async function lastLine({ name, limit, notes }: Watched): Promise<string> {
  const line = {
    level: fatal,
    time: Date.now(),
    process: name,
    limit,
    newest: readNotes(notes),
    stack: await stackOfMain().catch(String),
    msg: `the event loop has stood for ${limit / 1_000} s; this process ends`,
  };
  return safeLine(`${JSON.stringify(line)}\n`);
}

/** The stack of the main thread, as in an error. It stays there: it is as in a debugger. */
async function stackOfMain(): Promise<string> {
  const session = new Session();
  session.connectToMainThread();
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => scripts.set(scriptId, url));
  const paused = new Promise<string>((done) => {
    session.on('Debugger.paused', ({ params: { callFrames } }) => {
      const frames = callFrames.slice(0, deepest).map(({ functionName, location }) => {
        const { scriptId, lineNumber, columnNumber = 0 } = location;
        const place = `${scripts.get(scriptId) ?? '?'}:${lineNumber + 1}:${columnNumber + 1}`;
        return `    at ${functionName || '<anonymous>'} (${place})`;
      });
      done(nameSources(frames.join('\n')));
    });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  return Promise.race([paused, sleep(maxPauseMs, 'in native code')]);
}
