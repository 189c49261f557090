import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, realpath } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { sep } from 'node:path';
import { type Reader, readerFence, startReader } from '../examine/child-process.ts';
import type { Answer, Job } from '../examine/jobs.ts';
import { lineOf, type Question, readMessages } from './messages.ts';

/** Processes at once, each of 0.1 to 0.4 GB. */
const maxReaders = 12;

/** Connections at once: one that asked nothing has no process. */
const maxConnections = 100;

interface Serving {
  /** Path of the socket; a file that is left of another service goes. */
  readonly socket: string;
  /** The files that it is asked about lie in it, under the same path for whoever asks. */
  readonly folder: string;
  readonly program?: string;
  /** 12 unless given. */
  readonly limit?: number;
}

/** A connection whose process runs. */
interface Connected {
  readonly connection: Socket;
  readonly reader: Reader;
  /** Questions that are not answered. */
  open: number;
}

/**
 * Reads strangers' files for others: a connection is a process, which ends with it. Beyond the limit the one goes that has rested longest;
 * where none rests, the next is closed.
 */
export async function serveReaders({ socket, folder, program, limit = maxReaders }: Serving) {
  readerFence(); // found out before anybody waits
  /** Those that rested longest stand first. */
  const connected = new Set<Connected>();

  function start(connection: Socket, givesWay: boolean): Connected | null {
    if (connected.size >= limit) {
      const resting = [...connected].find(({ open }) => open === 0);
      if (resting === undefined) return null;
      leave(resting);
    }
    const reader = startReader({ folder, givesWay, ...(program !== undefined && { program }) });
    const started: Connected = { connection, reader, open: 0 };
    connected.add(started);
    connection.once('close', () => leave(started));
    return started;
  }

  function leave(one: Connected): void {
    connected.delete(one);
    one.reader.end();
    one.connection.destroy();
  }

  async function answer(one: Connected, { job, deadlineMs }: Question): Promise<void> {
    const { connection, reader } = one;
    one.open += 1;
    const answer = (await refusalOf(job, folder)) ?? (await reader.ask(job, deadlineMs));
    one.open -= 1;
    if (connected.delete(one)) connected.add(one);
    if (!connection.writable) return;
    if (answer !== null) connection.write(lineOf({ answer }));
    else connection.end(lineOf({ ended: reader.ended ?? 'outside', isReady: reader.isReady }));
  }

  const server = createServer((connection) => {
    let own: Connected | null = null;
    connection.on('error', () => {}); // it closes then
    readMessages(connection, (message) => {
      if (!isQuestion(message)) return connection.destroy();
      own ??= start(connection, message.givesWay);
      return own === null ? connection.destroy() : void answer(own, message);
    });
  });
  server.maxConnections = maxConnections;
  rmSync(socket, { force: true });
  server.listen(socket);
  await once(server, 'listening');
  await chmod(socket, 0o660); // its group asks
  return {
    async close(): Promise<void> {
      server.close();
      for (const one of connected) leave(one);
      await once(server, 'close');
    },
  };
}

function isQuestion(message: unknown): message is Question {
  const { job, deadlineMs } = Object(message) as Partial<Question>;
  const { id, file, does } = Object(job) as Partial<Job>;
  return [typeof deadlineMs, typeof id, typeof file, typeof does].join() === 'number,number,string,string';
}

/** Refusal of a job about files, or for files, that are not in the folder; null for others. */
async function refusalOf(job: Job, folder: string): Promise<Answer | null> {
  const paths = job.does === 'inspect' ? [job.file] : [job.file, job.folder];
  try {
    const own = `${await realpath(folder)}${sep}`;
    for (const path of paths)
      if (!`${await realpath(path)}`.startsWith(own))
        throw new Error(`${path} is not in the folder of the reader.`);
    return null;
  } catch (error) {
    return { id: job.id, failed: error instanceof Error ? error.message : String(error) };
  }
}
