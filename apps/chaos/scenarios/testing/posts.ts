import type { Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { networksWith } from './networks-with.ts';

/** Asks the API for a post of one item on one account, to be published at once by default. */
export const offer = ({ api, profileId }: Scene, accountId: string, content: string, when: object = now) =>
  api.post('/posts', { profileId, platforms: { [accountId]: { items: [{ content }] } }, ...when });

const now = { publishNow: true };

/** Time of a post that is due in `ms`. */
export const dueIn = (ms: number) => ({ scheduledAt: new Date(Date.now() + ms).toISOString() });

/** Asks for a post that must be accepted. @returns its id */
export async function accepted(...request: Parameters<typeof offer>): Promise<string> {
  const { status, body } = await offer(...request);
  if (status !== 201) throw new Error(`${status}: ${body.error}`);
  return body.data.id;
}

export interface ItemWithMedia {
  readonly content: string;
  readonly media?: readonly { readonly id: string; readonly altText?: string }[];
  readonly linkCard?: boolean;
}

/** Asks the API to publish items with media now. @returns the post's id */
export async function publishItems(
  { api, profileId }: Scene,
  accounts: readonly string[],
  items: readonly ItemWithMedia[],
): Promise<string> {
  const platforms = Object.fromEntries(accounts.map((id) => [id, { items }]));
  const { status, body } = await api.post('/posts', { profileId, platforms, publishNow: true });
  if (status !== 201) throw new Error(body.error);
  return body.data.id;
}

/** The texts of an account, in order, each with its files and their alternative texts. */
export const shownBy = ({ sandbox }: Scene, handle: string) =>
  sandbox
    .ledger({ handle })
    .map(({ content, media }) => [content, media.map(({ sha256, altText }) => [sha256, altText])]);

interface Hidden {
  /** Age at which X shows the post, ms. */
  readonly lag: number;
  /** In the place of ten minutes, ms. */
  readonly verifyWindow: number;
  /** Called after each try to publish, before the worker hears how it ended. */
  readonly onTry?: () => void;
}

/** X takes the post, answers nothing, and shows it only later. @returns the post's id */
export async function publishHidden(
  scene: Scene,
  handle: string,
  { lag, verifyWindow, onTry = () => {} }: Hidden,
): Promise<string> {
  const { x, bluesky } = networksWith({ verifyWindow });
  const publish: typeof x.publish = (...args) => x.publish(...args).finally(onTry);
  scene.startWorker({ networks: { x: { ...x, publish }, bluesky } });
  const account = await scene.account('x', handle);
  scene.sandbox.set({ timelineLagMs: lag });
  scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
  return scene.publishNow([account], `hidden from ${handle}`);
}

/** The publication of a post, once a try at it is over. */
export async function triedOnce({ db, publication }: Scene, postId: string) {
  const over = { postId, history: { some: { endedAt: { not: null } } } };
  await until('a try to be over', () => db.publication.findFirst({ where: over }));
  return publication(postId);
}

/**
 * Lets all that posts wait for be over now, or in `inMs`: their time, their next try, the block of their accounts. So
 * a test has an hour for what it does before that, however slow the machine is.
 * @returns when it is over
 */
export async function bringForward({ db, wake }: Scene, postIds: readonly string[], inMs = 0): Promise<Date> {
  const over = new Date(Date.now() + inMs);
  const publications = {
    postId: { in: [...postIds] },
    status: { in: ['scheduled' as const, 'queued' as const, 'publishing' as const] },
  };
  // At once: with only one of them free, a later post of the account would pass.
  const [woken] = await db.$transaction([
    db.publication.updateManyAndReturn({
      where: publications,
      data: { dispatch: { increment: 1 }, dispatchedAt: new Date() },
    }),
    db.publication.updateMany({ where: { ...publications, dueAt: { gt: over } }, data: { dueAt: over } }),
    db.publication.updateMany({ where: { ...publications, nextAt: { gt: over } }, data: { nextAt: over } }),
    db.socialAccount.updateMany({
      where: { blockedUntil: { gt: over }, publications: { some: publications } },
      data: { blockedUntil: over },
    }),
  ]);
  await wake(woken.map((row) => ({ ...row, publicationId: row.id, dueInMs: inMs })));
  return over;
}
