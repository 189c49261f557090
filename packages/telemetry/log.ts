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
   * Whether a line of JSON is written before the program goes on. That costs less than handing it to a thread; but a
   * process whose own thread has the most to do, such as a worker, is faster with the other. Not unless given.
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
  if (format === 'json' && sync) return pino(options, pino.destination({ dest: process.stdout.fd, sync }));
  if (format === 'json') return pino(options);
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
