import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { loggable } from './loggable.ts';
import { safeLine } from './safe-line.ts';

export type Log = Logger;

export interface LogOptions {
  readonly name: string;
  readonly level: string;
  readonly format: 'json' | 'pretty';
  /**
   * Whether a line of JSON is written before the program goes on, even when its reader is slow. That costs less than
   * handing it to a thread: an api with a line for each request creates a tenth more posts so. Not unless given.
   */
  readonly sync?: boolean;
}

/** A log of JSON lines on standard output, or of readable ones; without secrets either way. */
export function createLog({ name, level, format, sync = false }: LogOptions): Log {
  const options = {
    name,
    level,
    base: { process: name },
    errorKey: 'error',
    serializers: { error: (described: unknown) => described },
    formatters: { log: loggable },
    hooks: { streamWrite: safeLine },
  };
  if (format === 'json') return pino(options, pino.destination({ dest: process.stdout.fd, sync }));
  return pino(
    options,
    pretty({
      colorize: true,
      ignore: 'pid,hostname,process,name',
      translateTime: 'SYS:HH:MM:ss',
      singleLine: true,
      sync: true,
    }),
  );
}
