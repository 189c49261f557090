import { RequestError } from '../../../api/request.ts';
import type { Medium } from '../../../api/types.ts';
import { whyUnusable } from '../../../parts/why-unusable.ts';

/** Said of a file that somebody deleted since it was added. */
export const fileGone = 'This file is gone. Remove it, and add it again.';

/**
 * Why an uploaded file goes out nowhere, in a sentence; null when it can, or when that is not known yet.
 * @param error of the request for it
 */
export function refusalOf(
  medium: Pick<Medium, 'status' | 'errorMessage'> | undefined,
  error: Error | null,
): string | null {
  if (medium === undefined) return error instanceof RequestError && error.status === 404 ? fileGone : null;
  if (medium.status === 'processing') return null;
  const reason = whyUnusable(medium);
  return medium.status === 'expired' ? `${reason} Upload it again.` : reason;
}
