import { type Failure, platformTitles } from '@carillon/core';
import type { ClaimedItem } from '@carillon/db/publications';
import { callDeadline, type Network } from '@carillon/networks';
import { doubtOfOurs } from './failure-text.ts';
import { failures } from './failures.ts';
import type { Times } from './times.ts';
import type { Work } from './work.ts';

/**
 * The way to find out what became of items that may be out.
 * - repeat: the network answers a second request as the first
 * - look: it shows the account
 * - asked: it does neither, and a person who could look has had the post sent again since
 * - none: nobody can find out here
 */
export type WayOut = 'repeat' | 'look' | 'asked' | 'none';

/** A repeat first where it is safe for a time only: what is left when that is over is the look. */
export function wayOut(work: Work, items: readonly ClaimedItem[]): WayOut {
  const { claim, network, session, context } = work;
  if (asksByRepeat(network) && safeForMs(network, items, { now: session.now(), times: context.times }) > 0)
    return 'repeat';
  if (network.canLook) return 'look';
  return newest(items) < claim.dueAt.getTime() ? 'asked' : 'none';
}

/** A repeat that is safe for ever needs no hurry: there a look comes first. */
const asksByRepeat = ({ canLook, repeatSafeForMs }: Network): boolean =>
  !canLook || repeatSafeForMs !== Number.POSITIVE_INFINITY;

interface Moment {
  readonly now: Date;
  readonly times: Pick<Times, 'sendWithinMs'>;
}

/** Time for which a repeat that begins then is safe whatever it takes, ms; 0 or less without one. */
export function safeForMs(
  { repeatSafeForMs }: Pick<Network, 'repeatSafeForMs'>,
  items: readonly Pick<ClaimedItem, 'firstIntentAt' | 'recordKey'>[],
  { now, times: { sendWithinMs } }: Moment,
): number {
  if (items.some(({ recordKey, firstIntentAt }) => recordKey === null || firstIntentAt === null)) return 0;
  return repeatSafeForMs - sinceFirst(items, now) - sendWithinMs - callDeadline;
}

/** Age by which the next repeat is planned, ms: since the first try. Null where the next step is a look at the newest, or none. */
export function repeatAge(
  { network, context: { times } }: Work,
  items: readonly ClaimedItem[],
  now: Date,
): number | null {
  return asksByRepeat(network) && safeForMs(network, items, { now, times }) > 0
    ? sinceFirst(items, now)
    : null;
}

const sinceFirst = (items: readonly Pick<ClaimedItem, 'firstIntentAt'>[], now: Date): number =>
  now.getTime() - Math.min(...items.map(({ firstIntentAt }) => firstIntentAt?.getTime() ?? now.getTime()));

const newest = (items: readonly ClaimedItem[]): number =>
  Math.max(...items.map(({ intentAt }) => intentAt?.getTime() ?? 0));

/** Nobody can find it out here: a person looks, and decides. */
export function notToBeFound(work: Work): Failure {
  const { platform } = work.claim;
  const ours = doubtOfOurs(work)?.message.split(';')[0];
  return failures.notToBeFound(platform, ours ?? `${platformTitles[platform]} did not confirm the post`);
}
