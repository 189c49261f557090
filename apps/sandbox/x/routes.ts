import type { Route } from '../types.ts';
import { authorize } from './authorize.ts';
import { me } from './me.ts';
import { mediaEndpoints } from './media/endpoints.ts';
import { postTweet } from './post-tweet.ts';
import { timeline } from './timeline.ts';
import { revoke, token } from './token.ts';
import { deleteTweet, getTweet } from './tweet-by-id.ts';
import { xRoute } from './x-endpoint.ts';

/** Every endpoint of the X double. */
export const xRoutes: readonly Route[] = [
  authorize,
  token,
  revoke,
  ...[postTweet, getTweet, deleteTweet, me, timeline, ...mediaEndpoints].map(xRoute),
];
