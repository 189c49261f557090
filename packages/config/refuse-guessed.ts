import { ConfigError, type Environment } from './environment.ts';
import { isLoopback } from './is-loopback.ts';
import { hasPassword, isUsualPassword } from './is-weak-password.ts';

interface Stores {
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL?: string | undefined;
  readonly QUEUE_BACKEND?: 'redis' | 'postgres';
  readonly REDIS_URL?: string | undefined;
}

/**
 * Refuses stores that the first password which anybody tries opens, in production. On loopback no password is needed:
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
  hasPassword(url) ? isUsualPassword(url) : !isLoopback(new URL(url).hostname);
