import { describe, expect, it } from '@jest/globals';
import { claimPublication } from '../publications/claim.ts';
import { defaultClaim } from '../testing/claiming.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOne, createOwner } from '../testing/rows.ts';
import { differ, noteProgress, readHistory, readIdentity } from './lineage.ts';

const db = (await openTestDatabase('owner'))(1);

describe('the identity of a database', () => {
  it('names its tables, its server and the branch of its log', async () => {
    const identity = await readIdentity(db);
    expect(identity).toEqual({
      tables: expect.stringMatching(/^\d+:\d+$/),
      server: expect.stringMatching(/^\d+$/),
      branch: expect.stringMatching(/^[0-9A-F]{8}$/),
    });
    expect(differ(identity, await readIdentity(db))).toBe(false);
    for (const part of ['tables', 'server', 'branch'] as const) {
      expect(differ(identity, { ...identity, [part]: 'other' })).toBe(true);
      if (part !== 'tables') expect(differ(identity, { ...identity, [part]: null })).toBe(false);
    }
  });

  it('is another one for tables that were made anew, as an archive makes them, and no other for work on them', async () => {
    const before = await readIdentity(db);
    await db.$executeRaw`ALTER TABLE publications RENAME TO former`;
    await db.$executeRaw`CREATE TABLE publications (LIKE former)`;
    expect(differ(before, await readIdentity(db))).toBe(true);
    await db.$executeRaw`DROP TABLE publications`;
    await db.$executeRaw`ALTER TABLE former RENAME TO publications`;
    await db.$executeRawUnsafe('VACUUM FULL publications');
    await db.$executeRaw`REINDEX TABLE publications`;
    expect(differ(before, await readIdentity(db))).toBe(false);
  });

  it('is told without the server, where its functions are not allowed', async () => {
    const role = `plain_${process.pid}_${Date.now()}`;
    await db.$executeRawUnsafe(`CREATE ROLE ${role}`);
    await db.$executeRawUnsafe('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC');
    const before = await readIdentity(db);
    await db.$executeRawUnsafe(`SET ROLE ${role}`);
    try {
      const plain = await readIdentity(db);
      expect(plain).toEqual({ tables: before.tables, server: null, branch: null });
      expect(differ(before, plain)).toBe(false);
    } finally {
      await db.$executeRaw`RESET ROLE`;
      await db.$executeRawUnsafe(`DROP OWNED BY ${role}`);
      await db.$executeRawUnsafe(`DROP ROLE ${role}`);
    }
  });
});

describe('the progress of a database', () => {
  it('only grows, whatever the clock says, and is not noted where it went back', async () => {
    expect((await readHistory(db)).progress).toBe(0);
    const first = (await noteProgress(db, 0)) ?? 0;
    expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
    const ahead = first + 3_600_000;
    await db.setting.update({ where: { name: 'progress' }, data: { value: String(ahead) } });
    expect(await noteProgress(db, first)).toBe(ahead + 1);
    expect(await noteProgress(db, ahead + 2)).toBeNull();
    expect((await readHistory(db)).progress).toBe(ahead + 1);
    await db.setting.deleteMany();
    expect(await noteProgress(db, first)).toBeNull();
  });

  it('gives claims to nobody who knows of more', async () => {
    const owner = await createOwner(db);
    const publicationId = await createOne(db, owner);
    const progress = (await noteProgress(db, 0)) ?? 0;
    expect(await claimPublication(db, { ...defaultClaim, publicationId, progress: progress + 1 })).toBeNull();
    expect(await claimPublication(db, { ...defaultClaim, publicationId, progress })).not.toBeNull();
  });
});
