import { openStatusOf, type PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';

/** The actions that a post offers in its present state; the server decides in the end. */
interface Allowed {
  readonly publish: boolean;
  readonly resend: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
}

export function allowed({ status, platforms }: FullPost, targets: readonly PostTarget[]): Allowed {
  const begun = new Set(
    targets.filter((target) => target.begun).map(({ socialAccountId }) => socialAccountId),
  );
  const open = platforms.filter(({ socialAccountId }) => !begun.has(socialAccountId));
  const openStatus = openStatusOf({ status, platforms }, targets);
  return {
    publish: open.length > 0 && ['draft', 'scheduled'].includes(openStatus),
    resend: status !== 'draft' && platforms.some((platform) => platform.status === 'failed'),
    edit: open.length > 0 && ['draft', 'scheduled', 'failed', 'partial'].includes(openStatus),
    // Of what is out in part, what failed for good stays as it is: nothing of it is cancelled.
    remove: platforms.some(isOut) ? open.some((each) => each.status !== 'failed') : open.length > 0,
  };
}

/** True where a part of the post is published. */
export const isOut = ({ status }: Pick<FullPost['platforms'][number], 'status'>): boolean =>
  status === 'published';

/** Ids of the accounts on which a post is tried again and again, and can be given up. */
export const stoppable = (
  { status, platforms }: FullPost,
  targets: readonly Pick<PostTarget, 'socialAccountId' | 'items'>[],
): string[] =>
  platforms.flatMap((platform) => {
    const target = targets.find(({ socialAccountId }) => socialAccountId === platform.socialAccountId);
    const isRetried =
      platform.status === 'queued' && (platform.errorCode !== null || platform.nextAttemptAt !== null);
    const mayStop = isRetried && target && allowedHere({ status, platforms }, platform, target.items).stop;
    return mayStop ? [platform.socialAccountId] : [];
  });

/** Actions of a post on one of its accounts, whatever it does on the others; the server decides in the end. */
interface AllowedHere {
  readonly stop: boolean;
  readonly resend: boolean;
}

/** Where all accounts are in the same state, the actions of the whole post are enough. */
export function allowedHere(
  { status, platforms }: Pick<FullPost, 'status' | 'platforms'>,
  platform: Pick<FullPost['platforms'][number], 'status'>,
  items: readonly Pick<PostTarget['items'][number], 'state'>[],
): AllowedHere {
  const isInDoubt = items.some(({ state }) => state === 'sending');
  const waits = platform.status === 'queued' || (platform.status === 'scheduled' && status !== 'scheduled');
  return {
    stop: waits && !isInDoubt,
    resend: platform.status === 'failed' && status !== 'draft' && platforms.length > 1,
  };
}
