import type { Outcome } from '@carillon/core';
import type { Batch, BatchItem } from '../network.ts';
import { type Access, asUser } from './as-user.ts';
import { ask } from './ask.ts';
import { postIdIn } from './post-id.ts';
import { pollTimes, usualPollMinutes } from './post-options.ts';
import type { XRequest } from './rules/rule.ts';
import { unconfirmed } from './wire-failures.ts';

/** Posts the batch's one item, as a reply to its parent. Never `tweetThread`: it loses the ids of a thread that fails half-way. */
export async function publishPost(batch: Batch, access: Access): Promise<Outcome> {
  const item = onlyItem(batch);
  const request: XRequest = {
    does: 'write',
    sends: item.sends,
    attempt: batch.attempt,
    parentAge: parentAge(batch, item, access),
  };
  const reply = batch.parent && { reply: { in_reply_to_tweet_id: batch.parent.remoteId } };
  const ids = mediaIdsOf(item);
  // X takes no text of spaces alone, and none at all only beside media.
  const text = ids.length > 0 && item.content.trim() === '' ? {} : { text: item.content };
  const media = ids.length > 0 && { media: { media_ids: ids } };
  const wishes = wishesOf(item);
  const answer = await asUser(access, (client) =>
    ask(client, request, (api) => api.v2.post<unknown>('tweets', { ...text, ...reply, ...media, ...wishes })),
  );
  if ('failure' in answer) return answer.failure;
  const id = postIdIn(answer.data);
  return id === null ? unconfirmed('no post id in the answer') : { kind: 'published', remoteIds: [id] };
}

const wishesOf = ({ options = {} }: BatchItem) => {
  const { replySettings, quote, madeWithAi, paidPartnership, poll, pollLasts } = options.x ?? {};
  const minutes = pollTimes[String(pollLasts)]?.minutes ?? usualPollMinutes;
  return {
    ...(replySettings !== undefined && { reply_settings: replySettings }),
    ...(quote !== undefined && { quote_tweet_id: quote }),
    ...(madeWithAi === true && { made_with_ai: true }),
    ...(paidPartnership === true && { paid_partnership: true }),
    ...(poll !== undefined && { poll: { options: poll, duration_minutes: minutes } }),
  };
};

/** Names of the uploads of an item, all of which are there before it is sent. */
export function mediaIdsOf({ media = [] }: BatchItem): string[] {
  return media.map(({ remoteId }) => {
    if (remoteId === null) throw new Error('A post goes out before its media are uploaded.');
    return remoteId;
  });
}

export function onlyItem({ items }: Batch): BatchItem {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0)
    throw new Error(`X takes one item at a time, not ${items.length}`);
  return item;
}

function parentAge({ parent }: Batch, { intentAt }: BatchItem, { call }: Access): number | null {
  return parent && (intentAt ?? call.now()).getTime() - parent.sentAt.getTime();
}
