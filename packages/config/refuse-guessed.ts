import { ConfigError, type Environment } from './environment.ts';
import { isLoopback } from './is-loopback.ts';
import { isPredictable } from './is-predictable.ts';
import { hasPassword, isWeakPassword } from './is-weak-password.ts';

interface Stores {
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL?: string | undefined;
  readonly QUEUE_BACKEND?: 'redis' | 'postgres';
  readonly REDIS_URL?: string | undefined;
}

/**
 * Refuses stores whose password is guessed rather than found, in production: shorter than 12 characters, or a usual word. On loopback no password is needed:
 * a server there may know who asks in other ways.
 * @throws {ConfigError} that names the variables, and no password
 */
export function refuseGuessed<Parsed extends Stores>(parsed: Parsed, { NODE_ENV }: Environment): Parsed {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, QUEUE_BACKEND, REDIS_URL } = parsed;
  if (NODE_ENV !== 'production') return parsed;
  const used = { DATABASE_URL, MIGRATION_DATABASE_URL, ...(QUEUE_BACKEND === 'redis' && { REDIS_URL }) };
  const open = Object.entries(used).filter(([, url]) => url !== undefined && isGuessed(url));
  if (open.length === 0) return parsed;
  const lines = open.map(([name]) => `  ${name}: ${sentence}`);
  throw new ConfigError(`These passwords cannot stay so in production:\n${lines.join('\n')}`);
}

const sentence = 'anybody guesses its password, or needs none; make one with `openssl rand -hex 24`';

const isGuessed = (url: string): boolean =>
  hasPassword(url) ? isWeakPassword(url) : !isLoopback(new URL(url).hostname);

/**
 * Refuses old keys that can be guessed, in production: a process would believe for ever what anybody signs with one. Commands
 * take them, so that what they sealed can be sealed anew.
 * @throws {ConfigError} that names their places, and no key
 */
export function refuseGuessedKeys<Parsed extends { readonly ENCRYPTION_KEYS_OLD: readonly Buffer[] }>(
  parsed: Parsed,
  { NODE_ENV }: Environment,
): Parsed {
  if (NODE_ENV !== 'production') return parsed;
  const guessed = [...parsed.ENCRYPTION_KEYS_OLD.entries()].filter(([, key]) =>
    (['base64', 'hex'] as const).some((written) => isPredictable(key, key.toString(written))),
  );
  if (guessed.length === 0) return parsed;
  const lines = guessed.map(([place]) => `  ENCRYPTION_KEYS_OLD.${place}: ${keySentence}`);
  throw new ConfigError(`These keys cannot stay so in production:\n${lines.join('\n')}`);
}

const keySentence =
  'can be guessed; run `carillon credentials reseal` with it while nothing else runs, and then leave it out';
