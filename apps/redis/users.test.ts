import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { connectTo, refused, runStartScript, startGuardedRedis } from './testing/start-guarded-redis.ts';

const password = () => randomBytes(24).toString('hex');
const passwords = { REDIS_PASSWORD: password(), REDIS_READER_PASSWORD: password() };

let guarded: Awaited<ReturnType<typeof startGuardedRedis>>;
let own: Redis;
let reader: Redis;

beforeAll(async () => {
  guarded = await startGuardedRedis(passwords);
  own = await connectTo(guarded.url);
  reader = await connectTo(guarded.readerUrl);
});

afterAll(async () => {
  own.disconnect();
  reader.disconnect();
  await guarded.stop();
});

/** Commands that no user of the service may give: on other keys, on everybody's keys, or on the server. */
const forbidden: readonly (readonly [string, ...string[]])[] = [
  ['FLUSHALL'],
  ['FLUSHDB'],
  ['KEYS', '*'],
  ['CONFIG', 'GET', '*'],
  ['CONFIG', 'SET', 'dir', '/tmp'],
  ['SHUTDOWN', 'NOSAVE'],
  ['ACL', 'LIST'],
  ['ACL', 'SETUSER', 'carillon', '+@all'],
  ['SAVE'],
  ['BGREWRITEAOF'],
  ['REPLICAOF', 'NO', 'ONE'],
  ['CLIENT', 'LIST'],
  ['CLIENT', 'KILL', 'ID', '1'],
  ['MONITOR'],
  ['SLOWLOG', 'GET'],
  ['MODULE', 'LIST'],
  ['MIGRATE', '127.0.0.1', '1', '{carillon}:a', '0', '10'],
  ['SCRIPT', 'FLUSH'],
  ['SCRIPT', 'KILL'],
  ['FUNCTION', 'FLUSH'],
  ['FUNCTION', 'LOAD', '#!lua name=x\n'],
  ['SWAPDB', '0', '1'],
  ['SORT', '{carillon}:a'],
  ['PUBLISH', '{carillon}:a', 'x'],
  ['GET', 'other'],
  ['SET', 'other', '1'],
  ['DEL', '{carillonX}:a'],
  ['RENAME', '{carillon}:a', 'other'],
  ['EVAL', "return redis.call('SET', KEYS[1], '1')", '1', 'other'],
  ['EVAL', "return redis.call('FLUSHALL')", '0'],
  ['EVAL', "return redis.call('KEYS', '*')", '0'],
];

describe('the users of Redis', () => {
  it.each(forbidden)('may not %s %s', async (command, ...args) => {
    await own.set('{carillon}:a', '1');
    await expect(own.call(command, ...args)).rejects.toThrow(refused);
    await expect(reader.call(command, ...args)).rejects.toThrow(refused);
    expect(await own.get('{carillon}:a')).toBe('1');
  });

  it.each([
    ['SET', '{carillon}:b', '1'],
    ['DEL', '{carillon}:a'],
    ['EXPIRE', '{carillon}:a', '1'],
    ['EVAL', "return redis.call('SET', KEYS[1], '1')", '1', '{carillon}:b'],
    ['XADD', '{carillon}:b', '*', 'a', '1'],
  ])('let only the service write: the reader may not %s', async (command, ...args) => {
    await expect(reader.call(command, ...args)).rejects.toThrow(refused);
    expect(await reader.get('{carillon}:a')).toBe('1');
  });

  it.each([
    ['nobody', (port: number) => `redis://127.0.0.1:${port}`],
    [
      'the default user, by the service’s password',
      (port: number) => `redis://:${passwords.REDIS_PASSWORD}@127.0.0.1:${port}`,
    ],
    [
      'the service, by the reader’s password',
      (port: number) => `redis://carillon:${passwords.REDIS_READER_PASSWORD}@127.0.0.1:${port}`,
    ],
    ['the reader, by no password', (port: number) => `redis://reader:@127.0.0.1:${port}`],
  ])('do not let in %s', async (_, url) => {
    const stranger = await connectTo(url(guarded.port)).catch(() => null);
    if (stranger === null) return;
    await expect(stranger.get('{carillon}:a')).rejects.toThrow(refused);
    stranger.disconnect();
  });

  it('have their passwords in no argument and no line of the log', () => {
    for (const secret of Object.values(passwords)) {
      expect(guarded.commandLine()).not.toContain(secret);
      expect(guarded.output()).not.toContain(secret);
    }
  });
});

describe('start.sh', () => {
  it.each([
    ['without a password', {}],
    ['with an empty one', { REDIS_PASSWORD: '' }],
    ['with a short one', { REDIS_PASSWORD: 'changeme' }],
    ['with one that would not fit a URL or the file', { REDIS_PASSWORD: 'correct horse/battery>staple' }],
    ['with a short one of the reader', { REDIS_PASSWORD: password(), REDIS_READER_PASSWORD: 'redis' }],
  ])('does not start Redis %s', async (_, given) => {
    const { ended, output } = runStartScript(given, ['echo', 'started']);
    expect([await ended, output()]).toEqual([78, expect.stringMatching(/^REDIS_\w+ must .*\.?\n$/)]);
  });

  it('takes passwords of files, and has them in the environment of nobody', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'redis-passwords-'));
    const files = {
      REDIS_PASSWORD_FILE: join(folder, 'own'),
      REDIS_READER_PASSWORD_FILE: join(folder, 'reader'),
    };
    await writeFile(files.REDIS_PASSWORD_FILE, `${passwords.REDIS_PASSWORD}\n`);
    await writeFile(files.REDIS_READER_PASSWORD_FILE, passwords.REDIS_READER_PASSWORD);
    const guarded = await startGuardedRedis({ ...files, REDIS_PASSWORD: '' });
    for (const [user, word] of [
      ['carillon', passwords.REDIS_PASSWORD],
      ['reader', passwords.REDIS_READER_PASSWORD],
    ]) {
      const redis = await connectTo(`redis://${user}:${word}@127.0.0.1:${guarded.port}`);
      expect(await redis.get('{carillon}:a')).toBeNull();
      redis.disconnect();
    }
    const environment = await readFile(`/proc/${guarded.pid}/environ`, 'utf8').catch(() => '');
    expect(Object.values(passwords).filter((word) => environment.includes(word))).toEqual([]);
    await guarded.stop();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['that is not there', { REDIS_PASSWORD_FILE: '/nowhere/password' }, 'which is empty or not there'],
    ['that is empty', { REDIS_PASSWORD_FILE: '/dev/null' }, 'which is empty or not there'],
    [
      'beside the variable itself',
      { REDIS_PASSWORD_FILE: '/dev/null', REDIS_PASSWORD: passwords.REDIS_PASSWORD },
      'is set, and so is REDIS_PASSWORD',
    ],
  ])('does not start Redis with a file %s', async (_, given, words) => {
    const { ended, output } = runStartScript(given, ['echo', 'started']);
    expect([await ended, output()]).toEqual([78, expect.stringContaining(`REDIS_PASSWORD_FILE `)]);
    expect(output()).toContain(words);
    expect(output()).not.toContain('started');
  });

  it('leaves the reader out when it has no password', async () => {
    const alone = await startGuardedRedis({ REDIS_PASSWORD: passwords.REDIS_PASSWORD });
    await expect(connectTo(alone.readerUrl)).rejects.toThrow();
    await alone.stop();
  });
});
