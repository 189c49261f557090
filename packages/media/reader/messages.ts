import type { Socket } from 'node:net';
import type { Ending } from '../examine/child-process.ts';
import type { Answer, Job } from '../examine/jobs.ts';

/** Question over a connection, a line of JSON each. */
export interface Question {
  readonly job: Job;
  /** As in `Reader.ask`, ms. */
  readonly deadlineMs: number;
  /** As in `startReader`; that of the first question counts. */
  readonly givesWay: boolean;
}

/** Replies, a line each: answers, and at last why the process of the connection has ended. */
export type Message = { readonly answer: Answer } | { readonly ended: Ending; readonly isReady: boolean };

/** No question and no answer is nearly as long, characters. */
const maxLine = 65_536;

export const lineOf = (message: Question | Message): string => `${JSON.stringify(message)}\n`;

/** Gives each message that comes to `take`. A connection with a line that is too long, or no JSON, is closed. */
export function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    const messages = [...lines, rest].some(({ length }) => length > maxLine) ? null : parsed(lines);
    if (messages === null) socket.destroy();
    else messages.forEach(take);
  });
}

function parsed(lines: readonly string[]): unknown[] | null {
  try {
    return lines.map((line) => JSON.parse(line));
  } catch {
    return null;
  }
}
