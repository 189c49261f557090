import { idPattern, type Platform, platforms } from '@carillon/core';
import type { OpenTrouble, Snooze } from '@carillon/db/attention';
import { z } from 'zod';

/**
 * Cause that keeps posts from going out, to act on. As text, in addresses and in the database:
 * - `reconnect:sac_…` an account that must be connected again
 * - `again:sac_…` what failed for one that had to be
 * - `unreachable:sac_…`, `late:sac_…` what waits for an account
 * - `moved:sac_…` an account that is on another server than before
 * - `failed:x:duplicate_content` what failed on a network for a reason; the code may be empty
 * - `post:pp_…` one publication
 */
export type Cause =
  | { readonly kind: 'reconnect' | 'again' | 'unreachable' | 'late' | 'moved'; readonly accountId: string }
  | { readonly kind: 'failed'; readonly platform: Platform; readonly code: string }
  | { readonly kind: 'post'; readonly publicationId: string };

/** @returns null for another text */
export function causeOf(text: string): Cause | null {
  const [kind = '', first = '', code, ...more] = text.split(':');
  if (more.length > 0) return null;
  switch (kind) {
    case 'reconnect':
    case 'again':
    case 'unreachable':
    case 'late':
    case 'moved':
      return code === undefined && idPattern('sac').test(first) ? { kind, accountId: first } : null;
    case 'failed': {
      const platform = platforms.find((each) => each === first);
      return platform !== undefined && code !== undefined && /^[a-z_]{0,60}$/.test(code)
        ? { kind, platform, code }
        : null;
    }
    case 'post':
      return code === undefined && idPattern('pp').test(first) ? { kind, publicationId: first } : null;
    default:
      return null;
  }
}

const expected = 'a cause as needs-attention names it';

/** A cause in a request. */
export const cause = z
  .string()
  .max(120, { error: expected })
  .refine((text) => causeOf(text) !== null, { error: expected });

/** Open trouble to point out: neither it nor its account is snoozed. */
export function awake(troubles: readonly OpenTrouble[], snoozes: readonly Snooze[]): OpenTrouble[] {
  const asleep = new Map(
    snoozes.filter(({ isOver }) => !isOver).map((each) => [each.cause, each.createdAt] as const),
  );
  return troubles.filter(({ id, kind, socialAccountId, at }) => {
    if (asleep.has(`post:${id}`)) return false;
    if (kind === 'unreachable') return !asleep.has(`unreachable:${socialAccountId}`);
    const since = asleep.get(`late:${socialAccountId}`);
    return kind !== 'late' || since === undefined || at > since;
  });
}
