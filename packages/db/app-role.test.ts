import { run } from '@carillon/testing/database';
import { createTestInstance } from '@carillon/testing/test-instance';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

const { databaseUrl, ownerUrl, drop } = await createTestInstance();
const client = new Client({ connectionString: databaseUrl });
await client.connect();

afterAll(async () => {
  await client.end();
  await drop();
});

const code = async (statement: string) =>
  client.query(statement).then(
    () => 'allowed',
    (error: { code?: string }) => error.code,
  );

const denied = '42501';

describe('the role of the processes', () => {
  it.each([
    'CREATE TABLE mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE FUNCTION mine() RETURNS int LANGUAGE sql RETURN 1',
    'CREATE EXTENSION plpython3u',
    'CREATE ROLE mine',
    'CREATE DATABASE mine',
    'DROP TABLE attempts',
    'DROP SCHEMA bullmq CASCADE',
    'DROP FUNCTION derive_post_status CASCADE',
    'TRUNCATE posts CASCADE',
    'ALTER TABLE posts DISABLE TRIGGER USER',
    'ALTER TABLE posts ADD COLUMN mine int',
    'CREATE TABLE bullmq.mine (id int)',
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '1', '1')",
    'COMMENT ON TABLE _prisma_migrations IS NULL',
    'DELETE FROM bullmq.migration',
    'SELECT * FROM pg_authid',
    "COPY users FROM PROGRAM 'true'",
    "COPY users TO '/tmp/mine'",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT lo_export(1, '/tmp/mine')",
    'SET session_replication_role = replica',
    'ALTER SYSTEM SET fsync = off',
    'SET ROLE carillon',
  ])('may not: %s', async (statement) => {
    expect(await code(statement)).toBe(denied);
  });

  it('owns nothing and has no right beyond signing in', async () => {
    const { rows } = await client.query(`
      SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        (SELECT count(*)::int FROM pg_class WHERE relowner = role.oid) AS owned,
        (SELECT count(*)::int FROM pg_auth_members WHERE member = role.oid) AS memberships
      FROM pg_roles role WHERE rolname = current_user`);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owned: 0,
        memberships: 0,
      },
    ]);
  });

  it('reads and writes tables that a later migration makes, with their sequences and triggers', async () => {
    await run(
      ownerUrl,
      `CREATE TABLE later (id bigserial PRIMARY KEY, word text);
       CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.word = upper(NEW.word); RETURN NEW; END $$;
       CREATE TRIGGER loud BEFORE INSERT ON later FOR EACH ROW EXECUTE FUNCTION shout()`,
    );
    const inserted = await client.query("INSERT INTO later (word) VALUES ('ding') RETURNING *");
    expect(inserted.rows).toEqual([{ id: '1', word: 'DING' }]);
    const changed = await client.query("UPDATE later SET word = 'dong'");
    const deleted = await client.query('DELETE FROM later');
    expect([changed.rowCount, deleted.rowCount]).toEqual([1, 1]);
  });
});
