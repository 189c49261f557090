import { randomBytes } from 'node:crypto';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { createDatabase, run as sql } from '@carillon/testing/database';
import { sharedServices } from '@carillon/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let environment: Record<string, string>;

beforeAll(async () => {
  carillon = await startCarillon();
  const { apiKey } = await carillon.tenant('growth');
  environment = {
    ...environmentOf(carillon.instance),
    ...{ CARILLON_URL: carillon.url, CARILLON_API_KEY: apiKey },
  };
});

afterAll(() => carillon.stop());

const run = (args: string, more: Record<string, string> = {}) =>
  runCarillon(args.split(' ').filter(Boolean), { ...environment, ...more });

const nowhere = '127.0.0.1:4';
const away = { DATABASE_URL: `postgres://nobody@${nowhere}/none` };

/** The command, its status, the code of its failure and its sentence. */
const failures: readonly [args: string, status: 1 | 2, code: string, sentence: string, more?: object][] = [
  ['key list', 2, 'usage', "required option '--user <id>' not specified"],
  ['key list --user a --colour', 2, 'usage', "unknown option '--colour'"],
  ['key lst', 2, 'usage', "unknown command 'lst'"],
  ['audit --action nothing', 2, 'usage', "option '--action <action>' argument 'nothing' is invalid."],
  ['webhook list more', 2, 'usage', "too many arguments for 'list'."],
  ['user list --limit many', 2, 'usage', '--limit is a whole number from 1 to 1000, and not "many".'],
  ['key create --user a --name b --expires-in soon', 2, 'usage', '--expires-in is a whole number of days'],
  ['key list --user nobody', 1, 'refused', 'There is no user "nobody".'],
  ['webhook rotate --webhook whe_none', 1, 'webhook_not_found', 'Webhook not found.'],
  ['webhook list --key wrong', 1, 'unauthorized', 'The API does not take this key: it is mistyped, '],
  [
    `webhook list --url http://${nowhere}`,
    1,
    'api_unreachable',
    `The API cannot be reached at http://${nowhere}: nothing listens at ${nowhere}.`,
  ],
  [
    'key list --user a',
    1,
    'environment',
    'The environment is incomplete or wrong ',
    { ENCRYPTION_KEY: 'short' },
  ],
  [
    'key list --user a',
    1,
    'database',
    `Postgres cannot be reached at DATABASE_URL: nothing answers at ${nowhere}. Start it, or correct the address.`,
    away,
  ],
];

describe('a command that fails', () => {
  it.each(failures)('says so in words: %s (%s)', async (args, status, _, sentence, more) => {
    const { output, errors, ...ended } = await run(args, { ...more });
    expect([ended.status, output, errors]).toEqual([status, '', expect.stringContaining(sentence)]);
  });

  it.each(failures)(
    'is one object on standard error with --json: %s (%s)',
    async (args, status, code, sentence, more) => {
      const { output, errors, ...ended } = await run(`${args} --json`, { ...more });
      expect([ended.status, output]).toEqual([status, '']);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(JSON.parse(errors)).toEqual({ error: { code, message: expect.stringContaining(sentence) } });
    },
  );

  it('is a function that Postgres does not let migrate replace', async () => {
    const { databaseUrl, template } = await sharedServices();
    const other = await createDatabase(databaseUrl, `other_${randomBytes(6).toString('hex')}`, template);
    await sql(
      other.url,
      `COMMENT ON TABLE _prisma_migrations IS NULL;
       DROP FUNCTION media_used(text);
       CREATE FUNCTION media_used(owner text) RETURNS text LANGUAGE sql AS 'SELECT owner'`,
    );
    const addresses = { DATABASE_URL: other.url, MIGRATION_DATABASE_URL: other.url };
    const { output, errors, ...ended } = await run('migrate --json', addresses);
    expect([ended.status, output]).toEqual([1, '']);
    const message = 'prisma/functions/media.sql: cannot change return type of existing function';
    expect(JSON.parse(errors)).toEqual({ error: { code: 'refused', message } });
    await other.drop();
  });

  it('is told in no more words with what it sends than with what it takes', async () => {
    const { errors } = await run('key list --user a -- --json');
    expect(errors).toContain("error: too many arguments for 'list'.");
  });
});

it.each(['key', 'account connect'])('carillon %s shows its commands, and ends with 2', async (args) => {
  const { status, output, errors } = await run(args);
  expect([status, output, errors]).toEqual([2, '', expect.stringContaining(`Usage: carillon ${args} `)]);
});

describe('help', () => {
  it.each([
    ['help webhook lst', "error: unknown command 'lst'\n(Did you mean list?)"],
    ['help webhok', "error: unknown command 'webhok'\n(Did you mean webhook?)"],
    ['webhook help lst', "error: unknown command 'lst'\n(Did you mean list?)"],
    ['webhook lst --help', "error: unknown command 'lst'\n(Did you mean list?)"],
    ['webhok --help', "error: unknown command 'webhok'\n(Did you mean webhook?)"],
    ['help account connect bluesk', "error: unknown command 'bluesk'\n(Did you mean bluesky?)"],
    ['help webhook foo', "error: unknown command 'foo'"],
    ['help webhook list foo', "error: webhook list has no command 'foo'"],
  ])('refuses what there is not, and ends with 2: %s', async (args, sentence) => {
    const { status, output, errors } = await run(args);
    expect([status, output, errors]).toEqual([2, '', expect.stringContaining(sentence)]);
  });

  it.each([
    ['help webhook list', 'Usage: carillon webhook list [options]'],
    ['webhook help list', 'Usage: carillon webhook list [options]'],
    ['help account connect x', 'Usage: carillon account connect x [options]'],
    ['help account', 'Usage: carillon account [options] [command]'],
    ['help', 'Exit status: 0 when it is done, 2 when the command line is wrong, 1 for any other failure.'],
  ])('shows what there is: %s', async (args, text) => {
    const { status, output, errors } = await run(args);
    expect([status, output, errors]).toEqual([0, expect.stringContaining(text), '']);
  });
});

it('carillon --version says which release it is', async () => {
  const { default: about } = await import('../../package.json', { with: { type: 'json' } });
  expect(await run('--version')).toEqual({ status: 0, output: `${about.version}\n`, errors: '' });
});
