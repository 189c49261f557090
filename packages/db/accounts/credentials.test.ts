import { describe, expect, it } from '@jest/globals';
import { connectAgain } from '../testing/connect-again.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner } from '../testing/rows.ts';
import { changeCredentials, readCredentials, replaceCredentials } from './credentials.ts';
import { requireReconnect } from './social-accounts.ts';

const open = await openTestDatabase();
const db = open(10);
const owner = await createOwner(db);

async function createSealed(sealed: string): Promise<string> {
  const socialAccountId = await createAccount(db, owner);
  await db.credentials.create({ data: { socialAccountId, sealed } });
  return socialAccountId;
}

const version = async (socialAccountId: string) =>
  (await db.credentials.findUniqueOrThrow({ where: { socialAccountId } })).version;

describe('credentials', () => {
  it('are changed by one at a time, each seeing what the one before made', async () => {
    const id = await createSealed('');
    const inside = new Set<number>();
    const most: number[] = [];
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        changeCredentials(db, id, async (stored) => {
          inside.add(n);
          most.push(inside.size);
          await db.$queryRaw`SELECT pg_sleep(0.02)::text`; // a network takes its time
          inside.delete(n);
          return `${stored?.sealed}${n}`;
        }),
      ),
    );
    expect(Math.max(...most)).toBe(1);
    expect([...((await readCredentials(db, id))?.sealed ?? '')].sort().join('')).toBe('012345');
    expect(await version(id)).toBe(7);
  });

  it('stay as they are when there is nothing new, and when the change fails', async () => {
    const id = await createSealed('old');
    await changeCredentials(db, id, async () => null);
    const failing = changeCredentials(db, id, async () => {
      throw new Error('the network is away');
    });
    await expect(failing).rejects.toThrow('the network is away');
    expect(await changeCredentials(db, id, async () => null, { maxWaitMs: 0 })).toBe('unchanged'); // nobody holds them any more
    expect(await readCredentials(db, id)).toEqual({ sealed: 'old', version: 1 });
  });

  it('are replaced only in the version that the new ones were made from', async () => {
    const id = await createSealed('old');
    expect(await replaceCredentials(db, id, { sealed: 'made from 1', version: 1 })).toBe(true);
    expect(await replaceCredentials(db, id, { sealed: 'made from 1 too', version: 1 })).toBe(false);
    expect(await readCredentials(db, id)).toEqual({ sealed: 'made from 1', version: 2 });
  });

  it('of one account do not keep another waiting', async () => {
    const [held, free] = [await createSealed('held'), await createSealed('free')];
    await changeCredentials(db, held, async () => {
      await changeCredentials(db, free, async () => 'changed');
      return null;
    });
    expect(await readCredentials(db, free)).toMatchObject({ sealed: 'changed' });
  });

  it('that were removed are null, and stay removed', async () => {
    const id = await createAccount(db, owner);
    await changeCredentials(db, id, async (stored) => (stored === null ? 'new' : 'unexpected'));
    expect(await readCredentials(db, id)).toBeNull();
  });

  it('take no connection while they are changed, nor while somebody waits for that', async () => {
    const small = open(1);
    const ids = await Promise.all(['a', 'b', 'c'].map(createSealed));
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const changing = ids.map((id) => changeCredentials(small, id, () => answered.then(() => 'changed')));
    const waiting = ids.map((id) => changeCredentials(small, id, async () => null));
    for (const id of ids) expect((await readCredentials(small, id))?.version).toBe(1);
    answer(); // all of them were read while they were changed
    expect(await Promise.all(changing)).toEqual(['stored', 'stored', 'stored']);
    expect(await Promise.all(waiting)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it('are busy when somebody changes them for longer than one waits', async () => {
    const id = await createSealed('old');
    await changeCredentials(db, id, async () => {
      expect(await changeCredentials(db, id, async () => 'unexpected', { maxWaitMs: 50 })).toBe('busy');
      return null;
    });
    expect(await readCredentials(db, id)).toEqual({ sealed: 'old', version: 1 });
  });

  it('are taken over from a holder that died, and what it made is stored if it still lives', async () => {
    const id = await createSealed('old');
    const late = await changeCredentials(db, id, async () => {
      await db.credentials.update({ where: { socialAccountId: id }, data: { renewingUntil: new Date(0) } });
      const next = await changeCredentials(db, id, async () => {
        expect(await replaceCredentials(db, id, { sealed: 'late', version: 1 })).toBe(true);
        return 'made from a token that was spent';
      });
      expect(next).toBe('overtaken');
      return null;
    });
    expect(late).toBe('unchanged');
    expect(await readCredentials(db, id)).toEqual({ sealed: 'late', version: 2 });
  });

  it('of an account that is connected again meanwhile are the new ones, and free to be changed', async () => {
    const id = await createSealed('old');
    const overtaken = await changeCredentials(db, id, async () => {
      await connectAgain(db, id, async () => 'connected again');
      expect(await changeCredentials(db, id, async () => 'renewed', { maxWaitMs: 0 })).toBe('stored');
      return 'made from the old ones';
    });
    expect(overtaken).toBe('overtaken');
    expect(await readCredentials(db, id)).toEqual({ sealed: 'renewed', version: 3 });
  });

  it('that somebody is renewing are not judged by what their network said before', async () => {
    const id = await createSealed('old');
    const refused = { reason: 'X refused the token.', version: 1 };
    await changeCredentials(db, id, async () => {
      expect(await requireReconnect(db, id, refused)).toBe(false);
      return null;
    });
    expect(await db.socialAccount.findUnique({ where: { id } })).toMatchObject({ state: 'connected' });
    expect(await requireReconnect(db, id, refused)).toBe(true);
  });
});
