import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type Log = Logger;

export interface LogOptions {
  readonly name: string;
  readonly level: string;
  readonly format: 'json' | 'pretty';
}

/** Never written, wherever they turn up in a log line. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'appPassword',
  'accessToken',
  'refreshToken',
  'apiKey',
  'sealed',
];

/** A log of JSON lines on standard output, or of readable ones. */
export function createLog({ name, level, format }: LogOptions): Log {
  const options = {
    name,
    level,
    base: { process: name },
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: { error: describeError },
  };
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

/**
 * An error without what it drags along: drivers hang commands, queries and requests with their secrets on it.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name, message: message.slice(0, 2_000), ...code, ...cause, stack };
}
