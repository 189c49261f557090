import { ConfigError, type Environment } from './environment.ts';
import { isLoopback } from './hosts.ts';

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

/** Shorter than this a password is guessed rather than found, characters. */
const shortest = 12;

const usual =
  /^(postgres|redis|carillon|password|passw0rd|secret|admin|root|test|example|changeme|change[-_ ]?me)[\d!]*$/i;

/** True when the password in the address of a server could be guessed, or is missing. @param url must be well-formed */
export function isWeakPassword(url: string): boolean {
  const { password } = signInOf(url);
  return password.length < shortest || isUsualPassword(url) || new Set(password).size < 5;
}

/** True when the password in an address is the first that anybody tries: a usual word, or the name of the user. */
function isUsualPassword(url: string): boolean {
  const { username, password } = signInOf(url);
  return password !== '' && (password === username || usual.test(password));
}

const hasPassword = (url: string): boolean => new URL(url).password !== '';

function signInOf(url: string) {
  const { username, password } = new URL(url);
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * True when a key looks made by hand: few bytes or a block over and over, a counting sequence, or words. 32 random bytes
 * look so less than once in a billion keys.
 * @param text what the bytes were written as, in base64 or hexadecimal
 */
export function isPredictable(bytes: Uint8Array, text: string): boolean {
  return (
    [bytes, Buffer.from(text)].some((values) => goesInSteps(values) || repeatsItself(values)) ||
    new Set(bytes).size <= maxFewBytes ||
    isWords(bytes, text)
  );
}

/** 32 random bytes have about 30 different ones. */
const maxFewBytes = 16;

/** 64 random hexadecimal digits have all 16. */
const maxFewDigits = 9;

/** Most neighbours lie equally far apart: 0 0 0, 1 2 3, abc. */
function goesInSteps(values: Uint8Array): boolean {
  const steps = new Map<number, number>();
  for (let i = 1; i < values.length; i++) {
    const step = ((values[i] ?? 0) - (values[i - 1] ?? 0)) & 0xff;
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return Math.max(...steps.values()) > values.length / 2;
}

/** A block of at most half the length, and then the same again. */
function repeatsItself(values: Uint8Array): boolean {
  const first = [...values];
  return Array.from({ length: values.length >> 1 }, (_, n) => n + 1).some((length) =>
    first.every((value, index) => value === first[index % length]),
  );
}

/** Text in place of random bytes, base64 that spells words in letters of one case, hexadecimal that does (deadbeef), or a number. */
function isWords(bytes: Uint8Array, text: string): boolean {
  const printable = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  if (isHex) return printable || new Set(text.toLowerCase()).size <= maxFewDigits || /^\d+$/.test(text);
  return printable || text === text.toLowerCase() || text === text.toUpperCase();
}
