import type { Post, XPost } from '../state/post.ts';
import type { Answer, World } from '../types.ts';
import { missing, problems } from './problems.ts';
import { pageToken, parseWindow, timelineParameters, type Window } from './timeline-window.ts';
import { postParameters, shownPost } from './tweet-by-id.ts';
import type { XEndpoint } from './x-endpoint.ts';
import { fieldsIn, refuseUnknown } from './x-endpoint.ts';

/** Posts of a user that can be read at all (X, GET /2/users/:id/tweets). */
const maxReadablePosts = 3_200;

/** X, GET /2/users/:id/tweets: newest first, once the visibility lag is over. */
export const timeline: XEndpoint = {
  name: 'timeline',
  method: 'get',
  path: '/2/users/:id/tweets',
  scopes: ['tweet.read', 'users.read'],
  price: () => 0.005,
  handle({ params, query }, world): Answer {
    const { id = '' } = params;
    const refusal = refuseUnknown(query, [...timelineParameters, ...postParameters]);
    if (refusal !== undefined) return refusal;
    if (world.state.accounts.withId(id)?.platform !== 'x') return missing('user', id);
    const window = parseWindow(query, {
      now: world.networkTime(),
      endAgeMs: world.settings.timelineEndAgeMs,
    });
    if ('name' in window) return problems.invalidRequest(window);
    const found = visiblePosts(world.state.ledger.of(id), window, world);
    const page = found.slice(0, window.size).map(shownWith(fieldsIn(query, 'tweet.fields', 'post.fields')));
    const oldest = page.at(-1)?.id;
    const meta = {
      result_count: page.length,
      ...(oldest === undefined ? {} : { newest_id: page[0]?.id, oldest_id: oldest }),
      ...(found.length > page.length && oldest !== undefined ? { next_token: pageToken(oldest) } : {}),
    };
    return { status: 200, body: { ...(page.length === 0 ? {} : { data: page }), meta } };
  },
};

const shownWith = (fields: string[]) => (post: XPost) => shownPost(post, fields);

/** One more than a page, so that the caller knows whether there is another. */
function visiblePosts(posts: readonly Post[], window: Window, world: World): XPost[] {
  const shownUntil = world.now() - world.settings.timelineLagMs;
  const isShown = (post: Post): post is XPost => {
    const id = BigInt(post.remoteId);
    const excluded = window.excludeReplies && post.parentId !== null;
    const live = world.state.ledger.live(post.remoteId) !== undefined;
    return (
      post.platform === 'x' &&
      id >= window.from &&
      id < window.before &&
      live &&
      !excluded &&
      post.at <= shownUntil
    );
  };
  return posts
    .slice(-maxReadablePosts)
    .filter(isShown)
    .sort(newestFirst)
    .slice(0, window.size + 1);
}

/** Sorts by id: a clock that was set back gives later posts lower ids. */
const newestFirst = (one: Post, other: Post) => (BigInt(one.remoteId) < BigInt(other.remoteId) ? 1 : -1);
