import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';

/** The output of a process that logs in these ways. */
function written(statements: string, format: 'json' | 'pretty' = 'json'): string {
  const program = `
    const { createLog } = await import('./log.ts');
    const log = createLog({ name: 'test', level: 'trace', format: '${format}' });
    ${statements}`;
  const options = { cwd: join(import.meta.dirname), encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], options);
}

const fields = (statements: string) => JSON.parse(written(statements)) as Record<string, unknown>;

describe('a log line', () => {
  it('has no secrets, by the names of fields however deep they are', () => {
    const line = written(`
      const secrets = { accessToken: 'canary', refresh_token: 'canary', appPassword: 'canary', 'set-cookie': ['canary'],
        sealed: 'canary', X_CLIENT_SECRET: 'canary', apiKey: 'canary', credentials: { handle: 'canary' } };
      log.info({ ...secrets, a: { b: { c: [{ ...secrets }] } } }, 'hello');`);
    expect(line).toContain('hello');
    expect(line).not.toContain('canary');
  });

  it('has no secrets in its texts', () => {
    const line = written(`
      const texts = ['postgres://carillon:canary@db/carillon', 'redis://:canary@redis:6379', 'Authorization: Bearer canary',
        'key svc_sk_canary0000', 'token eyJcanary.canary.canary', 'POST grant_type=x&refresh_token=canary&y=1',
        'app password cana-ryca-nary-cana'];
      for (const text of texts) {
        log.warn({ text }, text);
        log.error(new Error(text, { cause: text }), 'failed');
      }`);
    expect(line.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(28);
    expect(line).not.toMatch(/canary|cana-ry/);
  });

  it('has of an address in an error the server only', () => {
    const { error } = fields(`
      const cause = new Error('Failed to parse https://me:canary@hooks.example:8443/api/canary?key=canary#canary, whoever gave it');
      log.error({ error: new Error('http://127.0.0.1/canary answered with 404', { cause }) }, 'failed');`);
    expect(error).toMatchObject({
      message: 'http://127.0.0.1/… answered with 404',
      cause: { message: 'Failed to parse https://hooks.example:8443/… whoever gave it' },
    });
    expect(JSON.stringify(error)).not.toContain('canary');
  });

  it('keeps ids, figures and plain facts', () => {
    const facts = `{ user: 'usr_1', count: 3, ok: true, big: 5n, at: new Date(0), list: [1, { a: null }] }`;
    expect(fields(`log.info(${facts}, 'kept 0197e2a5-4b5c-7def-8123-0123456789ab')`)).toMatchObject({
      msg: 'kept 0197e2a5-4b5c-7def-8123-0123456789ab',
      user: 'usr_1',
      count: 3,
      ok: true,
      big: '5',
      at: '1970-01-01T00:00:00.000Z',
      list: [1, { a: null }],
    });
  });

  it('tells an error by name, message, code, causes and frames, and drops what a driver hung on it', () => {
    const { error } = fields(`
      class Driver extends Error { name = 'Driver'; }
      const cause = Object.assign(new Driver('inner'), { config: { headers: 'canary' }, response: 'canary' });
      const more = { code: 'E1', command: { args: ['canary'] }, params: ['canary'], _options: 'canary', request: 'canary' };
      log.error({ error: Object.assign(new Error('outer', { cause }), more) }, 'failed');`);
    expect(error).toEqual({
      name: 'Error',
      message: 'outer',
      code: 'E1',
      cause: { name: 'Driver', message: 'inner', stack: expect.stringContaining('    at ') },
      stack: expect.stringContaining('    at '),
    });
  });

  it.each([
    ['given as err', 'log.error({ err: failure }, "failed")'],
    ['given alone', 'log.error(failure)'],
    ['inside a list', 'log.error({ failures: [failure] }, "failed")'],
    ['inside an AggregateError', 'log.error({ error: new AggregateError([failure], "all") }, "failed")'],
  ])('drops it as well from an error %s', (_, statement) => {
    const line = written(
      `const failure = Object.assign(new Error('seen'), { command: 'canary', config: { url: 'canary' } }); ${statement};`,
    );
    expect(line).toContain('seen');
    expect(line).not.toContain('canary');
  });

  it('has no arguments of a Prisma call', () => {
    const line = written(`
      class PrismaClientValidationError extends Error { name = 'PrismaClientValidationError'; }
      const message = 'Invalid \`create()\` invocation:\\n{ data: { hash: "canary" } }\\n\\nArgument \`name\` is missing.';
      log.error({ error: new PrismaClientValidationError(message) }, 'failed');`);
    expect(JSON.parse(line).error.message).toBe('Argument `name` is missing.');
    expect(line).not.toContain('canary');
  });

  it('says only of what kind an object is that is no plain one', () => {
    const { request, buffer } = fields(`
      const { Agent } = await import('node:http');
      log.info({ request: new Agent(), buffer: Buffer.from('canary') });`);
    expect([request, buffer]).toEqual(['[Agent]', '[Buffer]']);
  });

  it('is as long as a line may be, whatever it was given', () => {
    const lines = written(`
      const long = '\\u202e'.repeat(1_000_000);
      log.warn(long);
      log.warn({ long, deep: { [long]: [long] } }, long);
      log.warn({ long, ['long ' + long]: long }, 'GET %s', long);
      log.error(new Error(long, { cause: new Error(long) }));
      log.error({ error: new AggregateError(Array(9).fill(new AggregateError(Array(9).fill(new Error(long))))) }, 'all');
      log.warn(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => ['n' + index, long])), 'many');
      log.warn({ list: Array(100_000).fill({ long }) }, 'listed');`)
      .trim()
      .split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.map((line) => JSON.parse(line).msg?.slice(0, 10))).toEqual([
      ...['\\u202e\\u20', '\\u202e\\u20', 'GET \\u202e', '\\u202e\\u20', 'all', 'many', 'listed'],
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60_000);
  });

  it.each(['json', 'pretty'] as const)('escapes what would act on a terminal, as %s', (format) => {
    const line = written(
      `log.warn({ text: 'a\\u202eb\\u2066c\\u009bd' }, 'e\\u001b[31mf\\u0000\\\\u001bg\\u200fh');`,
      format,
    );
    const text = stripVTControlCharacters(line); // the colours that are pretty's own; none was in what was logged
    expect(text).toContain('[31mf');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(line.match(/\\u202e|\\u2066|\\u009b|\\u001b\[31m|\\u0000|\\u200f/g)?.length).toBe(6);
  });
});

describe('a log whose lines are gathered', () => {
  const lines = (statements: string) =>
    written(`
      const { setTimeout: sleep } = await import('node:timers/promises');
      const { writeSync } = await import('node:fs');
      const mark = (text) => writeSync(1, text + '\\n');
      const gathered = createLog({ name: 'test', level: 'info', format: 'json', sync: true });
      ${statements}`)
      .trim()
      .split('\n')
      .map((line) => (line.startsWith('{') ? JSON.parse(line).msg : line));

  it('has them within a moment, in their order', () => {
    const statements =
      "gathered.info('one'); gathered.info('two'); mark('at once'); await sleep(500); mark('later');";
    expect(lines(statements)).toEqual(['at once', 'one', 'two', 'later']);
  });

  it('has a warning at once, with what was said before it', () => {
    const statements =
      "gathered.info('before'); gathered.warn('look'); mark('at once'); gathered.info('after');";
    expect(lines(statements)).toEqual(['before', 'look', 'at once', 'after']);
  });

  it('has all of them when the process ends, on its own accord or not', () => {
    expect(lines("gathered.info('last words'); process.exit(0);")).toEqual(['last words']);
    expect(lines("gathered.info('last words');")).toEqual(['last words']);
  });
});
