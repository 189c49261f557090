import { jsonObject } from '../http/call.ts';
import type { Answer } from '../http/route.ts';
import type { World } from '../world.ts';
import { refuseMedia } from './media/refuse-media.ts';
import { problems } from './problems.ts';
import { refuseReply } from './refuse-reply.ts';
import { returnedText } from './returned-text.ts';
import { parseTweetBody } from './tweet-body.ts';
import { findUrls } from './urls.ts';
import { measure } from './weighted-length.ts';
import type { XCall, XEndpoint } from './x-endpoint.ts';

/** X, POST /2/tweets. */
export const postTweet: XEndpoint = {
  name: 'tweet',
  method: 'post',
  path: '/2/tweets',
  publishes: true,
  scopes: ['tweet.read', 'tweet.write', 'users.read'],
  price: ({ body }) => (findUrls(String(jsonObject(body)?.['text'] ?? '')).length > 0 ? 0.2 : 0.015),
  handle(call, world) {
    const parsed = parseTweetBody(call);
    if ('refusal' in parsed) return parsed.refusal;
    const { text = '', reply, media } = parsed.body;
    const parentId = reply?.in_reply_to_tweet_id ?? null;
    const mediaIds = media?.media_ids ?? [];
    const refusal =
      refuseText(text, mediaIds, world) ??
      refuseMedia(mediaIds, call.account, world) ??
      refuseReply(parentId, call.account, world) ??
      refuseDuplicate(text, call, world);
    return refusal ?? commit({ text, parentId, mediaIds }, call, world);
  },
};

interface NewPost {
  readonly text: string;
  readonly parentId: string | null;
  readonly mediaIds: readonly string[];
}

function commit({ text, parentId, mediaIds }: NewPost, { account }: XCall, world: World): Answer {
  const at = world.now();
  const id = world.snowflakes.next(world.networkTime());
  const returned = returnedText(text, id, mediaIds.length > 0);
  const { id: accountId, handle } = account;
  world.record({
    type: 'commit',
    post: {
      platform: 'x',
      accountId,
      handle,
      remoteId: id,
      content: text,
      text: returned,
      parentId,
      recordKey: null,
      at,
    },
  });
  return { status: 201, body: { data: { id, text: returned, edit_history_tweet_ids: [id] } } };
}

function refuseText(text: string, mediaIds: readonly string[], { settings }: World): Answer | undefined {
  if (text === '' && mediaIds.length > 0) return undefined;
  const { length, valid } = measure(text);
  if (valid) return undefined;
  if (length > 280 && settings.tooLongStatus === 403) return problems.tooLong();
  const message =
    length > 280
      ? 'Your Tweet text is too long. For more information on how Twitter determines text length see https://github.com/twitter/twitter-text.'
      : 'Your Tweet text is invalid.';
  return problems.invalidRequest({ name: 'text', value: text, message });
}

function refuseDuplicate(text: string, { account }: XCall, world: World): Answer | undefined {
  const { duplicateRule, duplicateWindowMs } = world.settings;
  if (!duplicateRule || text === '') return undefined;
  const earlier = world.state.ledger.latestWithText(account.id, text);
  const recent = earlier !== undefined && earlier.at > world.now() - duplicateWindowMs;
  return recent ? problems.duplicate() : undefined;
}
