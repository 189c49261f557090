import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { cutText, loggable } from './loggable.ts';
import { safeLine } from './safe-line.ts';

export type Log = Logger;

export interface LogOptions {
  readonly name: string;
  readonly level: string;
  readonly format: 'json' | 'pretty';
  /**
   * True when lines of JSON are written by the program itself, which goes on when that is done, even when their reader is
   * slow: warnings and worse at once, others together with those of up to 100 ms. It costs less than handing each to a
   * thread: an api with a line for each request creates a tenth more posts so. Not unless given.
   */
  readonly sync?: boolean;
}

const dest = process.stdout.fd;

/** Longest that a line waits for others, ms. */
const maxWaitMs = 100;

/** A log of JSON lines on standard output, or of readable ones; without secrets either way. */
export function createLog({ name, level, format, sync = false }: LogOptions): Log {
  const options = {
    name,
    level,
    base: { process: name },
    errorKey: 'error',
    serializers: { error: (described: unknown) => described, msg: cutText },
    formatters: { log: loggable },
    hooks: { streamWrite: safeLine },
  };
  if (format === 'json') return pino(options, sync ? gathered() : pino.destination({ dest, sync: false }));
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

/** Standard output, to which lines are written in the program's own time, several at once. */
function gathered(): DestinationStream {
  const output = pino.destination({ dest, sync: true, minLength: 4_096, periodicFlush: maxWaitMs });
  process.once('exit', () => output.flushSync());
  const urgent = pino.levels.values.warn ?? 0;
  const lines: DestinationStream & { lastLevel: number } = {
    lastLevel: 0,
    write(line) {
      output.write(line);
      if (lines.lastLevel >= urgent) output.flushSync();
    },
  };
  return Object.assign(lines, { [pino.symbols.needsMetadataGsym]: true });
}
