import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';

/** What a post offers on one of its accounts, whatever it does on the others; the server decides in the end. */
export interface AllowedHere {
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
