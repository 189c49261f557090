import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { MigrationError, migrate } from './migrate.ts';
import { prismaFolder, type Read } from './pending-migrations.ts';
import { findLacking, readFunctions } from './sql-functions.ts';
import { migratedDatabase, otherRelease } from './testing/other-release.ts';

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let release: Awaited<ReturnType<typeof otherRelease>>;
let client: Client;

beforeEach(async () => {
  [database, release] = await Promise.all([migratedDatabase(), otherRelease()]);
  client = await database.connect();
});

afterEach(() => Promise.all([database.drop(), release.remove()]));

const toOther = () => migrate(database.url, () => {}, release.folder);

/** What a release would find that the database lacks. */
async function lacking(folder?: string) {
  const read: Read = async (statement) => (await client.query(statement)).rows;
  return findLacking(read, await readFunctions(folder));
}

/** The word that `mail_is_wanted` and `time_of_post` have in their bodies where they were changed. */
async function changed(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%/* anew */%' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const changeMails = () =>
  release.change('mail', (text) => text.replace('  SELECT EXISTS', '  /* anew */ SELECT EXISTS'));
const changeWords = () =>
  release.change('words', (text) => text.replace('  SELECT array_to', '  /* anew */ SELECT array_to'));

describe('a function that was changed in its file', () => {
  it('is replaced in a database that is there, once, though three begin at the same moment', async () => {
    await changeMails();
    expect([await lacking(), await lacking(release.folder)]).toEqual(['nothing', 'functions']);
    const migrated = await Promise.all([toOther(), toOther(), toOther()]);
    expect(migrated.filter(({ functions }) => functions)).toHaveLength(1);
    expect(await changed()).toEqual(['mail_is_wanted']);
    expect(await lacking(release.folder)).toBe('nothing');
    expect(await toOther()).toEqual({ migrations: [], functions: false });
  });

  it('is as it was once the file is as it was', async () => {
    await changeMails();
    await toOther();
    expect(await migrate(database.url)).toEqual({ migrations: [], functions: true });
    expect(await changed()).toEqual([]);
  });

  it('may call one of a file that comes later, and one of a migration, and is there for what fills rows', async () => {
    await release.change('accounts', (text) =>
      text.concat(`
CREATE OR REPLACE FUNCTION "a_first"() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT z_last() $$;
CREATE OR REPLACE TRIGGER "later_first" BEFORE INSERT ON "later" FOR EACH ROW EXECUTE FUNCTION z_trigger();
`),
    );
    await release.change(
      'z-later',
      () => `
CREATE OR REPLACE FUNCTION "z_last"() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT count(*) FROM later $$;
CREATE OR REPLACE FUNCTION "z_trigger"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.id := 7; RETURN NEW; END $$;
`,
    );
    const names = [
      await release.addMigration('CREATE TABLE later (id int, counted bigint)'),
      await release.addMigration('INSERT INTO later SELECT 1, a_first()', 'fill_so_far'),
    ];
    expect(await toOther()).toEqual({ migrations: names, functions: true });
    expect((await client.query('SELECT * FROM later')).rows).toEqual([{ id: 7, counted: '0' }]);
  });

  it('is gone once its file drops it, with its trigger', async () => {
    await client.query(`
      CREATE FUNCTION former() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
      CREATE TRIGGER users_former BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION former()`);
    await release.change(
      'accounts',
      (text) => `${text}\nDROP TRIGGER IF EXISTS "users_former" ON "users";\n`,
    );
    await toOther();
    await release.change('accounts', (text) => `${text}DROP FUNCTION IF EXISTS "former"();\n`);
    await toOther();
    const { rows } = await client.query(
      `SELECT tgname AS name FROM pg_trigger WHERE tgname LIKE '%former' UNION SELECT proname FROM pg_proc WHERE proname = 'former'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a file that Postgres refuses', () => {
  it.each([
    [
      'syntax',
      (text: string) => text.replace('  RETURN NULL;\nEND $$;', '  RETUR NULL;\nEND $$;'),
      /syntax error/,
    ],
    [
      'a table that is not there',
      (text: string) =>
        text.replace('FROM posts s WHERE s.id = post\n', 'FROM nothing s WHERE s.id = post\n'),
      /relation "nothing" does not exist/,
    ],
    [
      'another type of what is answered',
      (text: string) =>
        text.replace(
          '"time_of_post"(owner text, post text) RETURNS tsvector',
          '"time_of_post"(owner text, post text) RETURNS text',
        ),
      /cannot change return type/,
    ],
    [
      'a trigger',
      (text: string) =>
        text.replace('AFTER UPDATE OF "metadata" ON "posts"', 'AFTER UPDATE OF "nothing" ON "posts"'),
      /column "nothing" of relation "posts" does not exist/,
    ],
  ])('is named, and all functions are as they were: %s', async (_, change, why) => {
    await changeMails();
    await release.change('words', change);
    const error = await toOther().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MigrationError);
    expect((error as Error).message).toMatch(/^prisma\/functions\/words\.sql(, line \d+)?: /);
    expect((error as Error).message).toMatch(why);
    expect(await changed()).toEqual([]);
    expect(await lacking(release.folder)).not.toBe('nothing');
    expect(await lacking()).toBe('nothing');
  });

  it('is named with the line', async () => {
    await release.change('z-later', () => '-- One.\n\nSELECT 1;\nSELECT nothing;\n');
    await expect(toOther()).rejects.toThrow(
      'prisma/functions/z-later.sql, line 4: column "nothing" does not exist',
    );
  });
});

describe('functions of a newer release', () => {
  const noteAs = (release: string) =>
    client.query(
      `DO $$ BEGIN EXECUTE format('COMMENT ON TABLE _prisma_migrations IS %L', regexp_replace(obj_description('_prisma_migrations'::regclass), '^Carillon \\S+', 'Carillon ${release}')); END $$`,
    );

  it('stay where an older one migrates: its version is higher', async () => {
    await changeWords();
    await toOther();
    await noteAs('0.10.0');
    expect(await lacking()).toBe('nothing');
    expect(await migrate(database.url)).toEqual({ migrations: [], functions: false });
    expect(await changed()).toEqual(['time_of_post']);
  });

  it('stay where an older one migrates: it has another migration', async () => {
    await changeWords();
    await release.addMigration('CREATE TABLE later (id int)');
    await toOther();
    expect(await migrate(database.url)).toEqual({ migrations: [], functions: false });
    expect(await changed()).toEqual(['time_of_post']);
  });

  it('are written over those of an older version', async () => {
    await noteAs('0.2.9');
    await changeWords();
    expect(await toOther()).toEqual({ migrations: [], functions: true });
    expect(await changed()).toEqual(['time_of_post']);
  });
});

it('a comment that somebody else wrote says nothing of functions', async () => {
  await client.query("COMMENT ON TABLE _prisma_migrations IS 'Do not touch.'");
  expect(await lacking()).toBe('functions and triggers');
  expect(await migrate(database.url)).toEqual({ migrations: [], functions: true });
});

describe('prisma/functions', () => {
  const read = (pattern: string) =>
    Promise.all(
      globSync(pattern, { cwd: prismaFolder }).map((name) => readFile(`${prismaFolder}/${name}`, 'utf8')),
    );

  it('makes each function and trigger once, in a form that may be repeated', async () => {
    const files = await read('functions/*.sql');
    const statements = files.flatMap(
      (text) =>
        text.match(
          /^(?!--|\s|RETURN|\$\$|BEGIN|END|DECLARE|WHEN|FOR|EXECUTE|REFERENCING|LANGUAGE|\))\S.*/gm,
        ) ?? [],
    );
    const known = /^(CREATE OR REPLACE (FUNCTION|TRIGGER) "\w+"|DROP (FUNCTION|TRIGGER) IF EXISTS "\w+")/;
    expect(statements.filter((line) => !known.test(line))).toEqual([]);
    const made = statements.filter((line) => line.startsWith('CREATE')).map((line) => known.exec(line)?.[0]);
    expect(new Set(made).size).toBe(made.length);
    const { rows } = await client.query<{ made: string }>(`
      SELECT 'CREATE OR REPLACE FUNCTION "' || proname || '"' AS made FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT 'CREATE OR REPLACE TRIGGER "' || tgname || '"' FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`);
    expect(rows.map((row) => row.made).sort()).toEqual(made.sort());
  });

  it('has all of them: no migration makes one, and no table needs one', async () => {
    const migrations = await read('migrations/*/migration.sql');
    expect(migrations.join('\n')).not.toMatch(
      /^\s*(CREATE|DROP|ALTER)\b.*\b(FUNCTION|TRIGGER|PROCEDURE)\b/im,
    );
    const { rows } = await client.query(`
      SELECT DISTINCT classid::regclass::text AS needs FROM pg_depend
      WHERE refclassid = 'pg_proc'::regclass AND refobjid IN (SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace)`);
    expect(rows).toEqual([{ needs: 'pg_trigger' }]);
  });
});
