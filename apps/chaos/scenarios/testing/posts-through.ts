import type { Parts } from '@carillon/accounts';
import { newId } from '@carillon/core';
import { createApplication } from '@carillon/db/accounts';
import { createPosts } from '@carillon/db/posts';
import { connectThrough } from '@carillon/harness/accounts/connect-through';
import { partsOn } from '@carillon/harness/accounts/open-parts';
import type { Scene } from '@carillon/harness/open-scene';
import type { WakeUp } from '@carillon/queue';
import { keyRing, ofApplication, seal } from '@carillon/secrets';
import { createTenant, type Tenant } from '@carillon/testing/create-tenant';

/** An application of X, and accounts of one user that act through it. */
export interface Acting extends Tenant {
  readonly appId: string;
  readonly clientId: string;
  readonly accounts: readonly string[];
}

interface Wanted {
  readonly clientId: string;
  readonly accounts: number;
  /** Whose they are; a user of their own unless given. */
  readonly of?: Tenant;
}

/** Makes an application of a user, and connects accounts of theirs by it as a person does. */
export async function actThrough(scene: Scene, { clientId, accounts, of }: Wanted): Promise<Acting> {
  const { db, sandbox, instance } = scene;
  const parts: Parts = partsOn(
    { db, sandbox },
    { keys: keyRing([instance.encryptionKey], 'credentials'), allowPrivateHosts: true },
  );
  const tenant = of ?? (await createTenant(db, keyRing([instance.encryptionKey], 'api keys'), 'scale'));
  const { userId, profileId } = tenant;
  const appId = newId('app');
  const sealedSecret = await seal(`secret of ${clientId}`, ofApplication(appId), parts.keys);
  const facts = { platform: 'x', name: clientId, plan: 'self-serve', dailyLimit: null } as const;
  await createApplication(db, { ...facts, id: appId, clientId, sealedSecret, userId, profileId: null }, 100);
  const ids: string[] = [];
  for (let n = 0; n < accounts; n++)
    ids.push(await connectThrough(parts, sandbox, { profileId, handle: `${clientId}${n}`, appId }));
  return { ...tenant, appId, clientId, accounts: ids };
}

/** Posts that are stored together. */
const together = 50;

/** Stores posts through an application, in turn on each of its accounts, an hour ahead. @returns their jobs, which are not made yet */
export async function storeThrough(
  { db }: Scene,
  { clientId, userId, profileId, accounts }: Acting,
  count: number,
): Promise<WakeUp[]> {
  const author = { userId, postsPerMonth: 1_000_000 };
  const dueAt = new Date(Date.now() + 3_600_000);
  const post = (n: number) => {
    const id = newId('pst');
    const content = `${clientId} ${n} ${id}`; // X takes no text twice
    const account = accounts[n % accounts.length] ?? '';
    const at = {
      socialAccountId: account,
      platform: 'x',
      sandbox: false,
      items: [{ content }],
      dueAt,
    } as const;
    const times = { status: 'scheduled', scheduledAt: dueAt, latestAt: null } as const;
    return { id, profileId, content, ...times, publications: [{ id: newId('pp'), ...at }] };
  };
  const wakeUps: WakeUp[] = [];
  for (let n = 0; n < count; n += together) {
    const some = Array.from({ length: Math.min(together, count - n) }, (_, i) => post(n + i));
    const stored = await createPosts(
      db,
      some.map((newPost) => ({ newPost, author })),
    );
    for (const each of stored) {
      if (each.kind !== 'stored') throw new Error('A post was not stored.');
      wakeUps.push(...each.wakeUps);
    }
  }
  return wakeUps;
}

/** Jobs that are made together. */
const wokenTogether = 1_000;

/** Has these become due in the same moment, `inMs` from now, and makes the jobs in this order. */
export async function dueTogether(
  { db, wake }: Scene,
  wakeUps: readonly WakeUp[],
  inMs: number,
): Promise<void> {
  const now = new Date();
  const due = { dueAt: new Date(now.getTime() + inMs), dispatchedAt: now };
  for (let n = 0; n < wakeUps.length; n += wokenTogether) {
    const some = wakeUps.slice(n, n + wokenTogether);
    const id = { in: some.map(({ publicationId }) => publicationId) };
    await db.publication.updateMany({ where: { id, status: 'scheduled' }, data: due });
    const dueInMs = Math.max(0, due.dueAt.getTime() - Date.now());
    await wake(some.map((wakeUp) => ({ ...wakeUp, dueInMs })));
  }
}
