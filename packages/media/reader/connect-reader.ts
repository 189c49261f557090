import { connect } from 'node:net';
import { type Ending, longestMs, type Reader } from '../examine/child-process.ts';
import type { Answer } from '../examine/jobs.ts';
import { lineOf, type Message, readMessages } from './messages.ts';

const endings: readonly Ending[] = ['late', 'memory', 'fault', 'outside'];

interface Connecting {
  /** As in `startReader`. */
  readonly givesWay?: boolean;
}

/**
 * A process that reads strangers' files, of the service that listens at a socket: it starts with the first question, and ends with
 * the connection. A service that is away, or ends, is an end from outside.
 */
export function connectReader(socket: string, { givesWay = true }: Connecting = {}): Reader {
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let isAlive = true;
  let isReady = true; // unless the service says otherwise, it may have looked
  let ended: Ending | null = null;
  const connection = connect(socket).unref();
  connection.on('error', () => {}); // it closes then
  connection.once('close', () => {
    end();
    for (const settle of waiting.values()) settle(null);
  });
  readMessages(connection, (message) => {
    const said = Object(message) as Partial<Message>; // a hostile file may have taken the service over
    if ('answer' in said) waiting.get(Object(said.answer).id)?.(Object(said.answer));
    else if ('ended' in said) {
      isReady = said.isReady !== false;
      end(endings.find((ending) => ending === said.ended));
    }
  });

  function end(why: Ending = 'outside'): void {
    isAlive = false;
    ended ??= why;
    connection.destroy();
  }

  return {
    ask: (job, deadlineMs) =>
      new Promise((resolve) => {
        if (!isAlive) return resolve(null);
        // The service looks after the time; this is for one that stands.
        const timer = setTimeout(end, longestMs(deadlineMs)).unref();
        waiting.set(job.id, (answer) => {
          waiting.delete(job.id);
          clearTimeout(timer);
          resolve(answer);
        });
        connection.write(lineOf({ job, deadlineMs, givesWay }));
      }),
    get isAlive() {
      return isAlive;
    },
    get isReady() {
      return isReady;
    },
    get ended() {
      return ended;
    },
    end: () => end(),
  };
}
