import { setTimeout as sleep } from 'node:timers/promises';
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

/** The longest that a statement takes within four seconds, ms. */
async function longest(client: Client, statement: string): Promise<number> {
  let ms = 0;
  for (const end = Date.now() + 4_000; Date.now() < end; await sleep(20)) {
    const begin = performance.now();
    await client.query(statement);
    ms = Math.max(ms, performance.now() - begin);
  }
  return ms;
}

/** Begins to migrate to the other release while somebody is in a transaction. */
async function migrateDuring(statement: string) {
  await holder.query('BEGIN');
  await holder.query(statement);
  const state = { waits: 0, isOver: false };
  const wait = () => {
    state.waits += 1;
  };
  const migrated = migrate(database.url, wait, release.folder).finally(() => {
    state.isOver = true;
  });
  return { state, migrated };
}

describe('a migration while a back-up reads', () => {
  it('waits for it, and keeps nobody else from reading for longer than a second or so', async () => {
    const name = await release.addMigration('ALTER TABLE social_accounts ADD COLUMN later TEXT');
    const { state, migrated } = await migrateDuring('SELECT FROM social_accounts LIMIT 1');
    expect(await longest(service, 'SELECT FROM social_accounts LIMIT 1')).toBeLessThan(2_500);
    expect(state).toEqual({ waits: expect.any(Number), isOver: false });
    expect(state.waits).toBeGreaterThan(0);
    await holder.query('COMMIT');
    expect(await migrated).toEqual({ migrations: [name], functions: false });
    const { rows } = await service.query('SELECT later FROM social_accounts');
    expect(rows).toEqual([]);
    // Or the database would be that of a later release for the tests that follow.
    await service.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [name]);
  });
});

describe('new triggers while somebody writes', () => {
  it('wait for that, and keep nobody else from writing for longer than a second or so', async () => {
    await release.change('accounts', (text) => text.replace('AFTER UPDATE OF "disabled_at"', 'AFTER UPDATE'));
    const { state, migrated } = await migrateDuring("UPDATE items SET content = '' WHERE false");
    // Triggers lock the accounts before the items, and all or none.
    expect(await longest(service, 'UPDATE credentials SET sealed = sealed WHERE false')).toBeLessThan(2_500);
    expect(state.waits).toBeGreaterThan(0);
    expect(state.isOver).toBe(false);
    await holder.query('COMMIT');
    expect(await migrated).toEqual({ migrations: [], functions: true });
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
    const { state, migrated } = await migrateDuring('UPDATE social_accounts SET state = state');
    await holder.query('LOCK TABLE posts IN SHARE ROW EXCLUSIVE MODE');
    expect(await migrated).toEqual({ migrations: [], functions: true });
    expect(state.waits).toBe(0);
    await holder.query('COMMIT');
  });
});
