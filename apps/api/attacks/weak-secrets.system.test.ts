import { randomBytes } from 'node:crypto';
import { apiConfig, ConfigError, commandConfig, dashboardConfig, workerConfig } from '@carillon/config';
import { runCarillon } from '@carillon/harness/run-carillon';
import { runProgram } from '@carillon/testing/run-process';
import { describe, expect, it } from '@jest/globals';

const nobody = 'postgres://nobody:x@127.0.0.1:4/none';

const environment = (variables: Record<string, string>) => ({
  DATABASE_URL: nobody,
  QUEUE_BACKEND: 'postgres',
  ...variables,
});

const start = (name: 'api' | 'worker', variables: Record<string, string>) =>
  runProgram(`apps/${name}/main.ts`, [], environment(variables));

const command = (variables: Record<string, string>) =>
  runCarillon(['key', 'create', '--user', 'a', '--name', 'b'], environment(variables));

const random = randomBytes(32).toString('base64');

const guessed =
  'can be guessed: it repeats, counts, or spells words; make one with `openssl rand -base64 32`';
const length = 'must be 32 bytes, in base64 or hexadecimal (`openssl rand -base64 32`)';
const missing = 'is missing; it seals credentials: 32 random bytes in base64, from `openssl rand -base64 32`';

const weak: readonly (readonly [what: string, key: string, sentence: string])[] = [
  ['missing, as in .env.example', '', missing],
  ['a word', 'changeme', length],
  ['33 bytes', randomBytes(33).toString('base64'), length],
  ['zeros', Buffer.alloc(32).toString('base64'), guessed],
  ['a counting sequence', Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64'), guessed],
  ['words that happen to be base64', 'mysupersecretencryptionkeymysupersecretkeys=', guessed],
];

/** One line of the refusal; never the value itself. */
const refusal = (sentence: string) => ({
  status: 78,
  output: '',
  errors: `The environment is incomplete or wrong (.env.example explains each variable):\n  ENCRYPTION_KEY: ${sentence}\n`,
});

describe('ENCRYPTION_KEY', () => {
  it.each(weak)('is refused when it is %s', (_, key, sentence) => {
    for (const config of [apiConfig, workerConfig, dashboardConfig, commandConfig])
      expect(() => config(environment({ ENCRYPTION_KEY: key }))).toThrow(
        new ConfigError(refusal(sentence).errors.trimEnd()),
      );
  });

  it('keeps the api, the worker and commands from starting', async () => {
    const zeros = { ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
    const [api, worker] = await Promise.all([start('api', zeros), start('worker', zeros)]);
    expect([api, worker]).toEqual([refusal(guessed), refusal(guessed)]);
    expect(await command(zeros)).toEqual({ ...refusal(guessed), status: 1 });
  });
});

describe('ENCRYPTION_KEYS_OLD', () => {
  it('is refused with something that is no key', () => {
    const variables = { ENCRYPTION_KEY: random, ENCRYPTION_KEYS_OLD: `${random},short` };
    expect(() => apiConfig(environment(variables))).toThrow(`ENCRYPTION_KEYS_OLD.1: ${length}`);
  });

  it('may hold a weak key, which only so can be rotated away', async () => {
    const variables = { ENCRYPTION_KEY: random, ENCRYPTION_KEYS_OLD: Buffer.alloc(32).toString('base64') };
    const { status, errors } = await command(variables);
    expect([status, errors]).toEqual([1, expect.stringContaining('Postgres cannot be reached')]);
  });
});

describe('passwords that can be guessed', () => {
  it('are named by the doctor', async () => {
    const DATABASE_URL = 'postgres://carillon:postgres@127.0.0.1:4/none';
    const REDIS_URL = 'redis://:changeme@127.0.0.1:4';
    const { output } = await runCarillon(['doctor'], {
      ENCRYPTION_KEY: random,
      DATABASE_URL,
      REDIS_URL,
    });
    expect(output).toContain(
      'WARN   passwords: The passwords in DATABASE_URL and REDIS_URL can be guessed; make new ones with openssl rand -hex 24.\n',
    );
    expect(output).not.toMatch(/changeme|:postgres@/);
  });
});
