import { idPattern, type Platform, platforms } from '@carillon/core';
import { z } from 'zod';

/**
 * Cause that keeps posts from going out, to act on. As text, in addresses:
 * - `reconnect:sac_…` an account that must be connected again
 * - `again:sac_…` what failed for one that had to be
 * - `unreachable:sac_…`, `late:sac_…` what waits for an account
 * - `failed:x:duplicate_content` what failed on a network for a reason; the code may be empty
 */
export type Cause =
  | { readonly kind: 'reconnect' | 'again' | 'unreachable' | 'late'; readonly accountId: string }
  | { readonly kind: 'failed'; readonly platform: Platform; readonly code: string };

/** @returns null for another text */
export function causeOf(text: string): Cause | null {
  const [kind = '', first = '', code, ...more] = text.split(':');
  if (more.length > 0) return null;
  switch (kind) {
    case 'reconnect':
    case 'again':
    case 'unreachable':
    case 'late':
      return code === undefined && idPattern('sac').test(first) ? { kind, accountId: first } : null;
    case 'failed': {
      const platform = platforms.find((each) => each === first);
      return platform !== undefined && code !== undefined && /^[a-z_]{0,60}$/.test(code)
        ? { kind, platform, code }
        : null;
    }
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
