import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@carillon/testing/database';
import { sharedServices } from '@carillon/testing/services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { listMigrations, pendingMigrations, prismaFolder } from './pending-migrations.ts';
import { lacksFunctions } from './sql-functions.ts';
import { fillings, formerDatabase } from './testing/former-database.ts';
import { migratedDatabase, otherRelease } from './testing/other-release.ts';

let former: Awaited<ReturnType<typeof formerDatabase>>;

beforeEach(async () => {
  former = await formerDatabase();
});

afterEach(() => former.drop());

/** What a client of this release makes of the database. */
async function asRelease<Result>(use: (db: ReturnType<typeof openDatabase>) => Promise<Result>) {
  const db = openDatabase({ url: former.url, poolSize: 2 });
  return use(db).finally(() => db.$disconnect());
}

/** Every row of every table, by table. */
async function allRows(): Promise<Map<string, readonly unknown[]>> {
  const { rows: tables } = await former.client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = new Map<string, readonly unknown[]>();
  for (const { name } of tables)
    found.set(
      name,
      (await former.client.query(`SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY 1`)).rows,
    );
  return found;
}

const somePosts = `
  INSERT INTO users (id, email, password_hash) VALUES ('usr_1', 'a@example.com', '');
  INSERT INTO profiles (id, user_id, name, timezone) VALUES ('prf_1', 'usr_1', 'Test', 'UTC');
  INSERT INTO social_accounts (id, profile_id, platform, platform_user_id, platform_username, platform_avatar)
    VALUES ('sac_1', 'prf_1', 'x', '1', 'ada', '');
  INSERT INTO posts (id, user_id, profile_id, content, status) VALUES ('pst_1', 'usr_1', 'prf_1', 'ﬁne', 'scheduled');
  INSERT INTO publications (id, post_id, social_account_id, platform, position, status, due_at)
    VALUES ('pp_1', 'pst_1', 'sac_1', 'x', 0, 'scheduled', now() + interval '1 hour');
  INSERT INTO items (publication_id, position, content) VALUES ('pp_1', 0, 'ﬁne');
  DELETE FROM post_words_due`;

describe('migrating a database of the release before', () => {
  it('takes it over with its rows, and fills what is new in them', async () => {
    await former.client.query(somePosts);
    const rows = await allRows();
    expect(await asRelease(lacksFunctions)).toBe(true);

    expect(await migrate(former.url)).toEqual({ migrations: fillings, functions: true });

    const after = await allRows();
    expect(after.get('_prisma_migrations')).toHaveLength((await listMigrations(prismaFolder)).length);
    expect(after.get('post_words_due')).toEqual([{ row: { user_id: 'usr_1', post_id: 'pst_1' } }]);
    const { rows: said } = await former.client.query(
      `SELECT said = said_on('sac_1', due_at, content) AS right FROM items, publications`,
    );
    expect(said).toEqual([{ right: true }]);
    for (const found of [rows, after])
      for (const changed of ['_prisma_migrations', 'post_words_due', 'items']) found.delete(changed);
    expect(after).toEqual(rows);
    expect(await asRelease(pendingMigrations)).toEqual([]);
    expect(await asRelease(lacksFunctions)).toBe(false);
  });

  it('takes it over once, though three begin at the same moment, and once more finds nothing to do', async () => {
    const migrated = await Promise.all([1, 2, 3].map(() => migrate(former.url)));
    const nothing = { migrations: [], functions: false };
    expect(migrated).toContainEqual({ migrations: fillings, functions: true });
    expect(migrated.filter(({ functions }) => !functions)).toEqual([nothing, nothing]);
    expect(await migrate(former.url)).toEqual(nothing);
  });

  it('minds no checksum of a script of then, and leaves them as they are', async () => {
    const noted = async () =>
      (
        await former.client.query<{ name: string; checksum: string }>(
          'SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY 1',
        )
      ).rows;
    const before = await noted();
    await migrate(former.url);
    expect(await noted()).toEqual(expect.arrayContaining(before));
  });

  it('goes on to what a later release brings', async () => {
    const later = await otherRelease();
    const name = await later.addMigration('ALTER TABLE social_accounts ADD COLUMN later TEXT');
    expect(await migrate(former.url, () => {}, later.folder)).toEqual({
      migrations: [name, ...fillings],
      functions: true,
    });
    await later.remove();
  });

  it('goes on where it was stopped once the functions were replaced', async () => {
    const names = fillings.map((name) => `'${name}'`).join(', ');
    await migrate(former.url);
    await former.client.query(`DELETE FROM _prisma_migrations WHERE migration_name IN (${names})`);
    expect(await migrate(former.url)).toEqual({ migrations: fillings, functions: false });
  });

  it('leaves it as it is where the role may not change tables', async () => {
    const { appUrl } = await sharedServices();
    const url = Object.assign(new URL(appUrl), { pathname: new URL(former.url).pathname }).href;
    await run(former.url, `GRANT SELECT ON _prisma_migrations TO ${new URL(appUrl).username}`);
    const before = await allRows();
    await expect(migrate(url)).rejects.toThrow('may not change tables');
    expect(await allRows()).toEqual(before);
    expect(await asRelease(lacksFunctions)).toBe(true);
  });
});

it('a new database has the checksums of the scripts of today, as Prisma notes them', async () => {
  const database = await migratedDatabase();
  const client = await database.connect();
  const { rows } = await client.query(
    'SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY migration_name COLLATE "C"',
  );
  const sha256 = async (name: string) => {
    const script = await readFile(join(prismaFolder, 'migrations', name, 'migration.sql'));
    return { name, checksum: createHash('sha256').update(script).digest('hex') };
  };
  expect(rows).toEqual(await Promise.all((await listMigrations(prismaFolder)).map(sha256)));
  await database.drop();
});
