import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedServices } from '@carillon/testing/services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase } from './client.ts';
import { MigrationError, migrate } from './migrate.ts';
import { databaseTakeOver, migrationsFolder, pendingMigrations } from './pending-migrations.ts';
import { createFormerDatabase } from './testing/former-database.ts';
import { addLaterMigration } from './testing/later-migration.ts';

/** The migrations of before 0.3.0 in one go, and those since. */
const before = ['0_init', '1_functions'];
const since = [
  '20261201000000_integrators',
  '20261201500000_item_options',
  '20261202000000_event_texts',
  '20261204000000_keys_of_profiles',
  '20261207000000_connect_links',
  '20261208000000_oauth',
  '20261209000000_silent_workers',
  '20261210000000_several_in_flight',
  '20261211000000_quiet_triggers',
  '20261213000000_bulk_changes',
  '20261214000000_snoozes',
  '20261215000000_request_filters',
  '20261216000000_kept_media',
  '20261217000000_calendar_by_status',
  '20261218000000_failed_for_broken_accounts',
  '20261219020000_changed_servers',
  '20261219030000_repeated_texts',
  '20261219030100_repeated_texts_so_far',
  '20261221010000_made_by_keys',
  '20261221020000_shares_of_keys',
  '20261221030000_shares_of_uploads',
  '20261222010000_folded_forms',
  '20261222010100_folded_forms_so_far',
  '20261223000000_account_pictures',
  '20261223030000_due_set_at',
];

const last = '20261130000010_webhook_addresses';
const whatToDo = `this release takes over from ${last} only: check out the last commit that has that migration, run npm run migrate there, and then here.`;

let former: Awaited<ReturnType<typeof createFormerDatabase>>;
let client: Client;

beforeEach(async () => {
  former = await createFormerDatabase((await sharedServices()).databaseUrl);
  client = new Client({ connectionString: former.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await former.drop();
});

/** Every row of every table, by table. */
async function allRows(): Promise<Map<string, readonly unknown[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = new Map<string, readonly unknown[]>();
  for (const { name } of tables)
    found.set(name, (await client.query(`SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY 1`)).rows);
  return found;
}

/** What a client of this release makes of the database. */
async function asRelease<Result>(use: (db: ReturnType<typeof openDatabase>) => Promise<Result>) {
  const db = openDatabase({ url: former.url, poolSize: 2 });
  return use(db).finally(() => db.$disconnect());
}

describe('migrating a database of before 0.3.0', () => {
  it('takes it over with its rows, and changes nothing but what Prisma notes', async () => {
    await client.query(`
      INSERT INTO users (id, email, password_hash) VALUES ('usr_1', 'a@example.com', '');
      INSERT INTO profiles (id, user_id, name, timezone) VALUES ('prf_1', 'usr_1', 'Test', 'UTC');
      INSERT INTO social_accounts (id, profile_id, platform, platform_user_id, platform_username, platform_avatar)
        VALUES ('sac_1', 'prf_1', 'x', '1', 'ada', '');
      INSERT INTO posts (id, user_id, profile_id, content, status) VALUES ('pst_1', 'usr_1', 'prf_1', 'kept', 'draft');
      INSERT INTO publications (id, post_id, social_account_id, platform, position, status) VALUES ('pp_1', 'pst_1', 'sac_1', 'x', 0, 'pending');
      INSERT INTO items (publication_id, position, content) VALUES ('pp_1', 0, 'kept')`);
    const rows = await allRows();
    expect(rows.get('items')).toHaveLength(1);
    expect(await asRelease(databaseTakeOver)).toEqual({ is: 'due' });

    expect(await migrate(former.url)).toEqual(since);

    const after = await allRows();
    const noted = after.get('_prisma_migrations')?.length;
    expect(noted).toBe((rows.get('_prisma_migrations')?.length ?? 0) + [...before, ...since].length);
    for (const found of [rows, after]) found.delete('_prisma_migrations');
    // What later migrations add to a row is beside what it had.
    for (const [name, kept] of rows) expect(after.get(name)).toMatchObject([...kept]);
    expect(await asRelease(pendingMigrations)).toEqual([]);
    expect(await asRelease(databaseTakeOver)).toEqual({ is: 'none' });
  });

  it('notes the migrations of today with the checksums of their scripts, as Prisma does', async () => {
    await migrate(former.url);
    const { rows } = await client.query(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE migration_name !~ '^20' OR migration_name = ANY ($1) ORDER BY 1`,
      [since],
    );
    const sha256 = async (name: string) => {
      const script = await readFile(join(migrationsFolder, name, 'migration.sql'));
      return { name, checksum: createHash('sha256').update(script).digest('hex') };
    };
    expect(rows).toEqual(await Promise.all([...before, ...since].map(sha256)));
  });

  it('takes it over once, though three begin at the same moment, and once more finds nothing to do', async () => {
    expect(
      (await Promise.all([1, 2, 3].map(() => migrate(former.url)))).sort((a, b) => b.length - a.length),
    ).toEqual([since, [], []]);
    const once = await allRows();
    expect(once.get('_prisma_migrations')).toHaveLength(65 + [...before, ...since].length);
    expect(await migrate(former.url)).toEqual([]);
    expect(await allRows()).toEqual(once);
  });

  it('goes on to what a later release brings', async () => {
    const later = await addLaterMigration('ALTER TABLE social_accounts ADD COLUMN later TEXT');
    expect(await migrate(former.url, () => {}, later.folder)).toEqual([...since, later.name]);
    expect((await client.query('SELECT later FROM social_accounts')).rows).toEqual([]);
    await later.remove();
  });

  it('minds no migration that failed and was rolled back before it was applied', async () => {
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, rolled_back_at) VALUES ('1', '', $1, now())`,
      [last],
    );
    expect(await migrate(former.url)).toEqual(since);
    expect(await asRelease(pendingMigrations)).toEqual([]);
  });

  it.each([
    [
      'is older',
      `DELETE FROM _prisma_migrations WHERE migration_name = '${last}'`,
      'is at 20261129000320_webhook_headers',
    ],
    [
      'lacks one in between',
      "DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_slots'",
      'has 64 of the 65 migrations of before 0.3.0',
    ],
    [
      'has half of the last one',
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${last}'`,
      `has the failed migration ${last}`,
    ],
    [
      'is at one that nobody knows',
      "UPDATE _prisma_migrations SET migration_name = '20261201000000_own' WHERE migration_name LIKE '%_slots'",
      'is at 20261201000000_own',
    ],
  ])('refuses one that %s, and leaves it as it is', async (_, change, why) => {
    await client.query(change);
    const before = await allRows();
    const reason = `The database ${why}, and ${whatToDo}`;
    await expect(migrate(former.url)).rejects.toThrow(new MigrationError(reason));
    expect(await asRelease(databaseTakeOver)).toEqual({ is: 'refused', reason });
    expect(await allRows()).toEqual(before);
  });

  it('leaves it as it is where the role may not change tables', async () => {
    const { appUrl } = await sharedServices();
    const url = Object.assign(new URL(appUrl), { pathname: new URL(former.url).pathname }).href;
    await client.query(`GRANT SELECT ON _prisma_migrations TO ${new URL(appUrl).username}`);
    const before = await allRows();
    await expect(migrate(url)).rejects.toThrow('may not change tables');
    expect(await allRows()).toEqual(before);
  });
});
