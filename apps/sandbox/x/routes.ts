import type { Route } from '../http/route.ts';
import { authorize } from './authorize.ts';
import { deleteTweet } from './delete-tweet.ts';
import { getTweet } from './get-tweet.ts';
import { me } from './me.ts';
import { mediaEndpoints } from './media/endpoints.ts';
import { postTweet } from './post-tweet.ts';
import { revoke } from './revoke.ts';
import { timeline } from './timeline.ts';
import { token } from './token.ts';
import { xRoute } from './x-endpoint.ts';

/** Every endpoint of the X double. */
export const xRoutes: readonly Route[] = [
  authorize,
  token,
  revoke,
  ...[postTweet, getTweet, deleteTweet, me, timeline, ...mediaEndpoints].map(xRoute),
];
