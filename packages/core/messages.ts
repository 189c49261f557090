import type { OutcomeKind } from './outcome.ts';
import { type Platform, platforms, platformTitles } from './platform.ts';
import type { Moment } from './post-request.ts';
import type { PublicationStatus } from './status.ts';

/** The sentence beside a created post. */
export function createdMessage(status: Moment['status'], platforms: number): string {
  switch (status) {
    case 'queued':
      return `Post queued for publishing to ${platforms} platform(s)`;
    case 'scheduled':
      return `Post scheduled for publishing to ${platforms} platform(s)`;
    case 'draft':
      return `Post saved as a draft for ${platforms} platform(s)`;
    default:
      return status satisfies never;
  }
}

/** The sentence beside a post that a request waited for; undefined where something of it is still to go out. */
export function settledMessage(platforms: readonly SettledAccount[]): string | undefined {
  if (platforms.some(({ status }) => status !== 'published' && status !== 'failed')) return undefined;
  const failed = platforms.filter(({ status }) => status === 'failed');
  const published = platforms.length - failed.length;
  if (failed.length === 0) return `Post published on ${published} platform(s)`;
  const done = published === 0 ? 'Post' : `Post published on ${published} platform(s),`;
  const reasons = failed.map(
    (one) => `${nameAccounts([one])}: ${one.errorMessage ?? 'The reason is not known.'}`,
  );
  if (failed.length === 1) return `${done} failed on ${reasons.join('')}`;
  return `${done} failed on ${nameAccounts(failed)}. ${reasons.join(' ')}`;
}

interface SettledAccount extends NamedAccount {
  readonly status: PublicationStatus;
  readonly errorMessage: string | null;
}

/** The sentence beside a batch. */
export function batchMessage({ stored, all, dryRun }: BatchCount): string {
  const would = dryRun ? 'would be stored' : 'stored';
  return stored === all ? `${all} post(s) ${would}` : `${stored} of ${all} posts ${would}`;
}

interface BatchCount {
  readonly stored: number;
  readonly all: number;
  readonly dryRun: boolean;
}

/** The sentence beside a post that was to be changed; `dropped` are accounts that it does not go to any more. */
export function changedMessage({ platforms, dropped = [], isSame = false }: Changed): string {
  if (isSame) return 'Post left as it is: nothing of it was to be changed';
  const changed = `Post changed for ${platforms} platform(s)`;
  return dropped.length === 0 ? changed : `${changed}. It does not go to ${nameAccounts(dropped)} any more.`;
}

interface Changed {
  readonly platforms: number;
  readonly dropped?: readonly NamedAccount[];
  readonly isSame?: boolean;
}

/** The sentence beside a post that could be deleted in part only. */
export function deletedMessage({
  cancelled,
  late,
}: Record<'cancelled' | 'late', readonly NamedAccount[]>): string {
  return `Post cancelled on ${cancelled.length} platform(s): ${nameAccounts(cancelled)}. It was too late for ${nameAccounts(late)}, where it is published or being published.`;
}

/** An account as people know it. */
export interface NamedAccount {
  readonly platform: Platform;
  readonly platformUsername: string;
}

/** The sentence beside a resent post; `leftOut` are accounts that were not active. */
export function resentMessage(platforms: number, leftOut: readonly NamedAccount[]): string {
  const queued = `Post queued for resend to ${platforms} platform(s)`;
  if (leftOut.length === 0) return queued;
  return `${queued}. Reconnect ${nameAccounts(leftOut)} in the dashboard, then resend the rest.`;
}

/** The sentence beside a post that was stopped on an account. */
export const stoppedMessage = (account: NamedAccount): string =>
  `Post stopped on ${nameAccounts([account])}. It can be resent there.`;

/** Such as `X @ada and X @grace`. */
export function nameAccounts(accounts: readonly NamedAccount[]): string {
  const names = accounts.map(
    ({ platform, platformUsername }) => `${platformTitles[platform]} @${platformUsername}`,
  );
  return names.length === 1 ? `${names[0]}` : list.format(names);
}

const list = new Intl.ListFormat('en');

/** The networks in a sentence, all of them unless given: one and another, or one or another. */
export const nameNetworks = (
  type: 'conjunction' | 'disjunction' = 'conjunction',
  named: readonly Platform[] = platforms,
): string => new Intl.ListFormat('en', { type }).format(named.map((platform) => platformTitles[platform]));

/**
 * Sentences that the statements of packages/db store with a publication or an attempt that no worker can speak for any
 * more. The statement puts in what only the row knows: `<due>` and `<latest>` as UTC, `<answer>` as the network gave it, `<sent>` and `<items>` as numbers.
 */
export const storedSentences = {
  missed: 'Missed its time: it was due at <due> and could not be published since.',
  missed_latest: 'Missed its time: it was due at <due> and could not be published by <latest>, its latestAt.',
  last_answer: ' Last answer: <answer>',
  was_disabled: ' The user was disabled meanwhile.',
  restored:
    'The database was restored from a back-up after this was due, so it may have been published already. Check the account before you resend it.',
  long_stop:
    'Nothing ran here for long, so it may have been published already if this machine was put back; the account is checked before it is sent.',
  failover:
    'The database went over to another server, so it may have been published in the seconds before; the account is checked before it is sent.',
  found_in_part:
    'A part of it was found on its network later, and counts as published. Resend it for the rest; no part is sent twice.',
  stopped: 'You stopped it before it was published.',
  stopped_in_part: 'You stopped it after <sent> of its <items> items were published.',
  stopped_unconfirmed:
    'You stopped it. An attempt before was never confirmed and was not found, so check the account before you resend it.',
  abandoned: 'The worker stopped before the outcome was known.',
} as const;

/** The sentence of an attempt that has no message of its own. */
export function attemptMessage(outcome: OutcomeKind | null, platformPostId: string | null): string {
  if (outcome === null) return 'Being published now.';
  if (outcome !== 'published') return 'The reason is not known.';
  return platformPostId === null ? 'Published.' : `Published as ${platformPostId}`;
}
