import { changeCredentials, readCredentials, replaceCredentials } from '@carillon/db/accounts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { openStore } from '@carillon/media';
import { type Journal, openJournal } from '@carillon/queue';
import { keyRing, open, seal } from '@carillon/secrets';
import { Counter, createLog } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultTimes } from './times.ts';
import { openVault } from './vault.ts';

let scene: Scene;
let journal: ReturnType<typeof openJournal>;
const hearing = new Set<Promise<void>>();

beforeAll(async () => {
  scene = await openScene();
  journal = openJournal(scene.instance.queue, () => {});
});

afterAll(async () => {
  await journal.close();
  await scene.close();
});

/** An account of X, and what a worker has to open its credentials. */
async function account(handle: string) {
  const binding = { socialAccountId: await scene.account('x', handle), platform: 'x' } as const;
  const keys = keyRing([scene.instance.encryptionKey], 'credentials');
  const labelNames = ['platform', 'result'] as const;
  const tokenRefreshes = new Counter({ name: 'refreshes', help: 'Counted.', labelNames, registers: [] });
  const log = createLog({ name: 'test', level: 'silent', format: 'json' });
  const { db } = scene;
  const store = await openStore({ folder: scene.mediaFolder });
  const times = { ...defaultTimes, maxRenewalWaitMs: 300 };
  const context = { db, keys, journal, store, log, times, hearing, metrics: { tokenRefreshes } };
  return {
    id: binding.socialAccountId,
    vault: openVault(binding, context),
    /** Another worker, whose Redis answers otherwise. */
    openWith: (other: Journal) => openVault(binding, { ...context, journal: other }),
    /** Puts other credentials in the place of the newest, as a person does who connects the account again. */
    async replace(credentials: unknown) {
      const { version = 0 } = (await readCredentials(db, binding.socialAccountId)) ?? {};
      const sealed = await seal(credentials, binding, keys);
      await replaceCredentials(db, binding.socialAccountId, { sealed, version });
    },
    async stored() {
      return open((await readCredentials(db, binding.socialAccountId))?.sealed ?? '', binding, keys);
    },
  };
}

describe('a vault', () => {
  it('decides again on the newest credentials when they were replaced during a renewal', async () => {
    const { vault, replace, stored } = await account('again');
    const seen: unknown[] = [];
    const renewal = await vault.renew(async (newest) => {
      seen.push(newest);
      if (seen.length > 1) return { credentials: newest };
      await replace('of the person');
      return { credentials: 'of the token endpoint' };
    });
    expect(renewal).toEqual({ credentials: 'of the person' });
    expect(seen).toEqual([expect.objectContaining({ accessToken: expect.any(String) }), 'of the person']);
    expect(await stored()).toBe('of the person');
    expect(vault.version).toBe(2);
  });

  it('has the account follow the name that it has on its network by now', async () => {
    const { id, vault } = await account('once');
    const name = async () =>
      (await scene.db.socialAccount.findUniqueOrThrow({ where: { id } })).platformUsername;
    expect(await name()).toBe('once');
    await vault.renew(async () => ({ credentials: 'newer', username: 'now' }));
    expect(await name()).toBe('now');
    await vault.renew(async () => ({ credentials: 'newest' }));
    await vault.renew(async () => ({ failure: { kind: 'retry', code: 'unavailable', message: 'Not now.' } }));
    expect(await name()).toBe('now');
  });

  it('notes when the credentials end, as the network says it, and keeps it where that says nothing', async () => {
    const { id, vault } = await account('lent');
    const end = async () =>
      (await scene.db.socialAccount.findUniqueOrThrow({ where: { id } })).credentialsEndAt;
    const endsAt = new Date('2026-12-07T09:00:00Z');
    await vault.renew(async () => ({ credentials: 'lent', endsAt }));
    expect(await end()).toEqual(endsAt);
    await vault.renew(async () => ({ credentials: 'lent again' }));
    expect(await end()).toEqual(endsAt);
    await vault.renew(async () => ({ credentials: 'given', endsAt: null }));
    expect(await end()).toBeNull();
  });

  it('has the owner told when the account is on another server since', async () => {
    const { id, vault } = await account('mover');
    const moved = { before: 'https://former.example', now: 'https://new.example' };
    await vault.renew(async () => ({ credentials: 'there', moved }));
    expect(await scene.db.socialAccount.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ serverBefore: moved.before, serverNow: moved.now },
      serverChangedAt: expect.any(Date),
    });
    const where = { action: 'account.server_changed', subjectId: id };
    expect(await scene.db.auditEvent.findMany({ where })).toMatchObject([
      { actor: 'system', details: { platform: 'x', from: moved.before, to: moved.now } },
    ]);
  });

  it('sends no token that may be spent: where a renewal was cut short and its place cannot be asked, it waits', async () => {
    const { id, openWith, vault } = await account('cut-short');
    const away = () => Promise.reject(new Error('away'));
    const unread = openWith({ keep: away, read: away, forget: away, close: async () => {} });
    const cutShort = async () => {
      await scene.db.credentials.update({
        where: { socialAccountId: id },
        data: { renewingUntil: new Date(0), renewingToken: 'of a worker that died' },
      });
    };
    const unexpected = async () => ({ credentials: 'unexpected' });
    await cutShort();
    for (let look = 0; look < 2; look++)
      expect(await unread.renew(unexpected)).toEqual({
        failure: {
          kind: 'retry',
          code: 'unavailable',
          message:
            'A worker ended while it renewed the tokens of the X account, and what it got cannot be read at the moment; nothing was sent, and it is tried again.',
        },
      });
    expect(await vault.renew(async () => ({ credentials: 'renewed' }))).toEqual({ credentials: 'renewed' });
    expect(await unread.renew(async () => ({ credentials: 'again' }))).toEqual({ credentials: 'again' });
  });

  describe('that hears of new credentials after it gave up', () => {
    const failure = { kind: 'retry', code: 'unavailable', message: 'Not now.' } as const;
    const unexpected = async () => ({ credentials: 'unexpected' });

    it('keeps others from renewing until then, and stores them', async () => {
      const { vault, stored } = await account('late');
      const { promise: credentials, resolve: answer } = Promise.withResolvers<unknown>();
      const late = { credentials, hearingMs: 20_000 };
      expect(await vault.renew(async () => ({ failure, late }))).toEqual({ failure, late });
      expect(await vault.renew(unexpected)).toMatchObject({
        failure: { message: expect.stringContaining('being renewed elsewhere') },
      });
      answer('late');
      await until('them to be stored', async () => (await stored()) === 'late');
      expect(await vault.renew(async (newest) => ({ credentials: newest }))).toEqual({ credentials: 'late' });
    });

    it('lets the next one renew where none came, or where the time is over', async () => {
      const { vault } = await account('never');
      const none = { credentials: Promise.resolve(null), hearingMs: 20_000 };
      await vault.renew(async () => ({ failure, late: none }));
      expect(await vault.renew(async () => ({ credentials: 'after none' }))).toEqual({
        credentials: 'after none',
      });
      const { promise: credentials, resolve: endAtLast } = Promise.withResolvers<unknown>();
      const silent = { credentials, hearingMs: 50 };
      await vault.renew(async () => ({ failure, late: silent }));
      expect(await vault.renew(async () => ({ credentials: 'after all' }))).toEqual({
        credentials: 'after all',
      });
      endAtLast(null);
    });

    it('keeps others from renewing what it stored meanwhile, which they may use', async () => {
      const { vault, stored } = await account('meanwhile');
      const { promise: credentials, resolve: answer } = Promise.withResolvers<unknown>();
      const late = { credentials, hearingMs: 20_000 };
      await vault.renew(async () => ({ credentials: 'doubtful', postponed: failure, late }));
      expect(await vault.read()).toBe('doubtful');
      expect(await vault.renew(unexpected)).toMatchObject({
        failure: { message: expect.stringContaining('being renewed elsewhere') },
      });
      answer('late');
      await until('them to be stored', async () => (await stored()) === 'late');
      expect(await vault.renew(async () => ({ credentials: 'next' }))).toEqual({ credentials: 'next' });
    });

    it('stores them over nothing that somebody else did', async () => {
      const { vault, stored, replace } = await account('overtaken');
      const { promise: credentials, resolve: answer } = Promise.withResolvers<unknown>();
      await vault.renew(async () => ({ failure, late: { credentials, hearingMs: 20_000 } }));
      await replace('of the person');
      answer('too late');
      await Promise.all(hearing);
      expect(await stored()).toBe('of the person');
    });
  });

  it('says that nothing was sent when somebody else renews for longer than it can wait', async () => {
    const { id, vault, stored } = await account('busy');
    const before = await stored();
    await changeCredentials(scene.db, id, async () => {
      expect(await vault.renew(async () => ({ credentials: 'unexpected' }))).toEqual({
        failure: {
          kind: 'retry',
          code: 'unavailable',
          message:
            'The tokens of the X account are being renewed elsewhere; nothing was sent, and it is tried again.',
        },
      });
      return null;
    });
    expect(await stored()).toEqual(before);
  });
});
