import { randomBytes } from 'node:crypto';
import { createDatabase, run } from '@carillon/testing/database';
import { sharedServices } from '@carillon/testing/services';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { admitApp } from './admit-app.ts';
import { migrate } from './migrate.ts';

const { databaseUrl: server, template } = await sharedServices();
const name = `test_${randomBytes(6).toString('hex')}`;
const database = await createDatabase(server, name, template);

afterAll(async () => {
  await database.drop();
  for (const role of [`${name}_app`, `${name}_plain`, `${name}_other`])
    await run(server, `DROP ROLE IF EXISTS ${role}`);
});

const as = (username: string, password: string) =>
  Object.assign(new URL(database.url), { username, password: encodeURIComponent(password) }).href;

async function userOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('SELECT FROM posts');
    return (await client.query<{ role: string }>('SELECT current_user AS role')).rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

describe('admitting the processes to a database', () => {
  const role = `${name}_app`;

  it('makes their role with the password of DATABASE_URL, whatever it is made of', async () => {
    const url = as(role, 'p@ss/word:%☃');
    await admitApp(database.url, url);
    expect(await userOf(url)).toBe(role);
  });

  it('sets another password when the address has another one', async () => {
    const url = as(role, 'the second');
    await admitApp(database.url, url);
    expect(await userOf(url)).toBe(role);
    await expect(userOf(as(role, 'p@ss/word:%☃'))).rejects.toThrow('password authentication failed');
  });

  it('lets a role in that an administrator made, and leaves its password alone', async () => {
    await run(server, `CREATE ROLE ${name}_other LOGIN PASSWORD 'kept by somebody'`);
    await admitApp(database.url, as(`${name}_other`, 'another'));
    expect(await userOf(as(`${name}_other`, 'kept by somebody'))).toBe(`${name}_other`);
  });

  it('does nothing when there is one role for both, as in installations before 0.3', async () => {
    await expect(admitApp(database.url, database.url)).resolves.toBeUndefined();
  });

  it('gives the role the settings that a pooler’s sessions need, in this database alone, and the owner too where it is both', async () => {
    const url = as(role, 'the second');
    const set = async (address: string) => {
      const client = new Client({ connectionString: address });
      await client.connect();
      const { rows } = await client.query<{ row: string }>(
        `SELECT concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'), current_setting('enable_incremental_sort')) AS row`,
      );
      await client.end();
      return rows[0]?.row;
    };
    await admitApp(database.url, url);
    expect(await set(url)).toBe('0 0 on');
    await admitApp(database.url, url, 'transaction');
    expect(await set(url)).toBe('30s 3s off');
    expect(await set(Object.assign(new URL(url), { pathname: '/postgres' }).href)).toBe('0 0 on');
    expect(await set(database.url)).toBe('0 0 on');
    await admitApp(database.url, database.url, 'transaction');
    expect(await set(database.url)).toBe('30s 3s off');
    expect(await migrate(database.url)).toEqual({ migrations: [], functions: false });
  });

  it('says what to do when the owner may make no role, and when the role of the processes migrates', async () => {
    await run(server, `CREATE ROLE ${name}_plain LOGIN PASSWORD 'plain'`);
    const plain = as(`${name}_plain`, 'plain');
    await expect(admitApp(plain, as(`${name}_missing`, 'x'))).rejects.toThrow(
      `The role ${name}_missing of DATABASE_URL does not exist, and that of MIGRATION_DATABASE_URL may not create it.`,
    );
    await admitApp(database.url, plain);
    await expect(admitApp(plain, as(`${name}_other`, 'another'), 'transaction')).rejects.toThrow(
      /may not change the settings of .*_other.*ALTER ROLE .* SET statement_timeout = '30s'/,
    );
    expect(await migrate(plain)).toEqual({ migrations: [], functions: false });
    await run(database.url, "DELETE FROM _prisma_migrations WHERE migration_name LIKE '%init'");
    await expect(migrate(plain)).rejects.toThrow(
      `The role ${name}_plain may not change tables; put the address of their owner into MIGRATION_DATABASE_URL.`,
    );
  });
});
