import { factsFor } from '@carillon/core';
import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';

/** The next step for a person about a post on one account. */
export type NextStep =
  | { readonly kind: 'wait'; readonly words: string; readonly until: string | null }
  | { readonly kind: 'reconnect' | 'edit' | 'resend' | 'look'; readonly words: string };

type Facts = Pick<FullPost['platforms'][number], 'status' | 'errorCode' | 'retryable' | 'nextAttemptAt'>;

/** @param account whether it can be posted to @returns null when there is nothing to be done */
export function nextStep(
  { status, errorCode, retryable, nextAttemptAt }: Facts,
  account: { readonly active: boolean; readonly inDoubt: boolean },
): NextStep | null {
  const { remedy, attention } = factsFor(errorCode);
  if (status === 'queued' || status === 'publishing') {
    if (errorCode === null && nextAttemptAt === null) return null;
    const words =
      remedy === 'admin'
        ? 'The post waits until your admin acts.'
        : nextAttemptAt === null
          ? 'Carillon will try again.'
          : '';
    return { kind: 'wait', words, until: nextAttemptAt };
  }
  if (status === 'scheduled' && errorCode === 'will_be_refused')
    return { kind: 'edit', words: 'Edit it before it is due.' };
  if (status !== 'failed') return null;
  if (account.inDoubt || (retryable === false && attention === 'unclear'))
    return {
      kind: 'look',
      words: 'It may already be published. Check the account before you retry.',
    };
  if (remedy === 'network')
    return {
      kind: 'look',
      words: `Resolve this with the network, then ${account.active ? 'retry' : 'reconnect'}.`,
    };
  if (!account.active) return { kind: 'reconnect', words: 'Retry after reconnecting.' };
  if (remedy === 'reconnect') return { kind: 'resend', words: 'The account is reconnected. Retry.' };
  if (attention === 'none') return { kind: 'resend', words: 'It is published here only if you retry.' };
  if (remedy === 'fault') return { kind: 'resend', words: 'Your admin has to fix it. Then retry.' };
  if (remedy === 'reword')
    return { kind: 'edit', words: 'The network doesn’t accept the same text twice. Edit and retry.' };
  if (retryable === true) return { kind: 'resend', words: 'Retrying may help.' };
  return {
    kind: 'edit',
    words: 'Edit the post, then save it with a time.',
  };
}

type Target = Pick<PostTarget, 'socialAccountId' | 'active'> & {
  readonly items: readonly Pick<PostTarget['items'][number], 'state'>[];
};

const isInDoubt = ({ items }: Pick<Target, 'items'>): boolean =>
  items.some(({ state }) => state === 'sending');

/**
 * True where a post failed on an account and trying again may help. What the network has against the post itself stays until it
 * is edited; only what has begun to go out cannot be.
 */
export const mayRetry = (
  platform: Facts,
  target: Pick<PostTarget, 'active' | 'begun'> & Pick<Target, 'items'>,
): boolean =>
  platform.status === 'failed' &&
  target.active &&
  (target.begun || nextStep(platform, { active: true, inDoubt: isInDoubt(target) })?.kind !== 'edit');

/** Help for a failed post, in order: one click, then connecting an account again, then changing what it says. */
const inOrder = ['resend', 'reconnect', 'edit', 'look'] as const;

/** The step that helps most where a post failed, and the account that it is about; null where nothing failed. */
export function bestStep(
  platforms: readonly (Facts & { readonly socialAccountId: string })[],
  targets: readonly Target[],
) {
  const steps = platforms.flatMap((platform) => {
    const target = targets.find(({ socialAccountId }) => socialAccountId === platform.socialAccountId);
    if (platform.status !== 'failed' || target === undefined) return [];
    return [
      { target, kind: nextStep(platform, { active: target.active, inDoubt: isInDoubt(target) })?.kind },
    ];
  });
  for (const kind of inOrder) {
    const step = steps.find((each) => each.kind === kind);
    if (step !== undefined) return { kind, accountId: step.target.socialAccountId };
  }
  return null;
}
