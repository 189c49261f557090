import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { migrate } from './migrate.ts';
import { migratedDatabase, otherRelease } from './testing/other-release.ts';

const database = await migratedDatabase();
const [holder, service] = [await database.connect(), await database.connect()];
let release: Awaited<ReturnType<typeof otherRelease>>;

beforeEach(async () => {
  release = await otherRelease();
});

afterEach(() => release.remove());
afterAll(() => database.drop());

/** The longest that a statement takes until a migration has given way, ms. */
async function longest(client: Client, statement: string, seen: () => Seen): Promise<number> {
  let ms = 0;
  await until(
    'the migration to give way',
    async () => {
      const begin = performance.now();
      await client.query(statement);
      ms = Math.max(ms, performance.now() - begin);
      return seen().waits > 0 || seen().isOver;
    },
    60_000,
  );
  return ms;
}

/** What is seen of a migration while somebody is in a transaction. */
interface Seen {
  /** How often it gave way. */
  readonly waits: number;
  readonly isOver: boolean;
}

/** Migrates to the other release while somebody is in a transaction, which ends after `meanwhile`. */
async function migrateDuring(statement: string, meanwhile: (seen: () => Seen) => Promise<void>) {
  await holder.query('BEGIN');
  await holder.query(statement);
  const seen = { waits: 0, isOver: false };
  const wait = () => {
    seen.waits += 1;
  };
  const migrated = migrate(database.url, wait, release.folder).finally(() => {
    seen.isOver = true;
  });
  try {
    await meanwhile(() => ({ ...seen }));
  } finally {
    await holder.query('COMMIT');
    await Promise.allSettled([migrated]);
  }
  return migrated;
}

describe('a migration while a back-up reads', () => {
  it('waits for it, and keeps nobody else from reading for longer than a second or so', async () => {
    const name = await release.addMigration('ALTER TABLE social_accounts ADD COLUMN later TEXT');
    const migrated = await migrateDuring('SELECT FROM social_accounts LIMIT 1', async (seen) => {
      expect(await longest(service, 'SELECT FROM social_accounts LIMIT 1', seen)).toBeLessThan(2_500);
      expect(seen().isOver).toBe(false);
    });
    expect(migrated).toEqual({ migrations: [name], functions: false });
    const { rows } = await service.query('SELECT later FROM social_accounts');
    expect(rows).toEqual([]);
    // Or the database would be that of a later release for the tests that follow.
    await service.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [name]);
  });
});

describe('new triggers while somebody writes', () => {
  it('wait for that, and keep nobody else from writing for longer than a second or so', async () => {
    await release.change('accounts', (text) => text.replace('AFTER UPDATE OF "disabled_at"', 'AFTER UPDATE'));
    const migrated = await migrateDuring("UPDATE items SET content = '' WHERE false", async (seen) => {
      // Of the credentials the lock is to be had, of the items it is not.
      expect(await longest(service, 'UPDATE credentials SET sealed = sealed WHERE false', seen)).toBeLessThan(
        2_500,
      );
      expect(seen().isOver).toBe(false);
    });
    expect(migrated).toEqual({ migrations: [], functions: true });
    const { rows } = await service.query(
      `SELECT pg_get_triggerdef(oid) AS made FROM pg_trigger WHERE tgname = 'users_hold_accounts'`,
    );
    expect(rows).toEqual([{ made: expect.stringContaining('AFTER UPDATE ON public.users') }]);
  });
});

describe('new functions while somebody writes', () => {
  it('wait for nobody where the triggers are as they were', async () => {
    await migrate(database.url);
    await release.change('accounts', (text) => text.replace('NEW.state_since :=', 'NEW.state_since  :='));
    let waits = 0;
    const migrating = migrateDuring('UPDATE social_accounts SET state = state', async (seen) => {
      await holder.query('LOCK TABLE posts IN SHARE ROW EXCLUSIVE MODE');
      await until('the functions to be there', async () => seen().isOver);
      waits = seen().waits;
    });
    expect(await migrating).toEqual({ migrations: [], functions: true });
    expect(waits).toBe(0);
  });
});
