import type { Answer } from '../../http/route.ts';
import type { Account } from '../../state/account.ts';
import type { World } from '../../world.ts';
import { problems } from '../problems.ts';
import { isReady } from './processing.ts';

/** X's refusal of a post's media: one's own, ready, alive, and four images or one of anything else. */
export function refuseMedia(ids: readonly string[], account: Account, world: World): Answer | undefined {
  const media = ids.flatMap((id) => world.media.get(id) ?? []);
  const usable = media.every((each) => each.ownerId === account.id && isReady(each, world));
  const mixes = media.length > 1 && media.some(({ category }) => category !== 'tweet_image');
  if (media.length === ids.length && usable && !mixes) return undefined;
  return problems.invalidRequest({
    name: 'media.media_ids',
    value: ids.join(','),
    message: 'Your media IDs are invalid.',
  });
}
