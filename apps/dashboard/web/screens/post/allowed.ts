import { openStatusOf } from '../../api/open-status-of.ts';
import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';

/** The actions that a post offers in its present state; the server decides in the end. */
export interface Allowed {
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
    resend: status === 'failed' || status === 'partial',
    edit: open.length > 0 && ['draft', 'scheduled', 'failed', 'partial'].includes(openStatus),
    remove: open.length > 0,
  };
}
