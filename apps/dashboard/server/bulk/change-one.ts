import { movedTime, resendable, resentMessage } from '@carillon/core';
import type { Database } from '@carillon/db';
import { type BulkPost, type BulkResult, type BulkTurn, keepFormer } from '@carillon/db/bulk-changes';
import { keptAnswer } from '@carillon/db/idempotency';
import { findTargets } from '@carillon/db/posts';
import { type FullPost, targetsWith } from './accounts-of.ts';
import type { Ask, BulkAnswer } from './ask-as.ts';

/** With what a post of a bulk change is changed. */
export interface BulkTools {
  readonly db: Database;
  readonly turn: BulkTurn;
  readonly ask: Ask;
  /** The zones of the user's profiles. */
  readonly zones: ReadonlyMap<string, string>;
}

/** The server has too much to do for this post now, or somebody else holds it: it waits. */
export class NotNow extends Error {}

const sentences = {
  changed: 'The post has changed. Check it and try again.',
  gone: 'Post not found',
  noAccount: 'The post would have no account left.',
  noZone: 'The profile of the post was not found.',
  changedSince: 'The post has changed since, so it was left as it is.',
  severalTimes: 'It had different times on different accounts.',
} as const;

/**
 * Does with one post what a bulk change wants, or puts it back, if it still has the version that it must have.
 * @throws {NotNow} when it is to be tried later; then nothing was done with it
 */
export async function changeOne(post: BulkPost, tools: BulkTools): Promise<BulkResult> {
  const { turn } = tools;
  const isUndo = turn.state === 'undoing';
  const key = `${turn.id} ${isUndo ? 'undo ' : ''}${post.position}`;
  const read = await tools.ask('getPost', { id: post.postId });
  refuseNow(read);
  const now = read.status === 200 ? (read.body as { data: FullPost }).data : null;
  const isSame = now !== null && (isUndo ? isAfter(post, now) : isBefore(post, now));
  if (!isSame) {
    // Somebody who did it died before it was noted; or else it is another post now.
    const kept = await keptAnswer(tools.db, { userId: turn.userId, sandbox: false, key });
    if (kept !== null)
      return resultOf(post, tools, {
        status: kept.status,
        code: null,
        etag: '',
        body: kept.body === '' ? {} : JSON.parse(kept.body),
      });
    return refused(post, isUndo, now === null ? sentences.gone : changedSentence(isUndo));
  }
  const place = { post, now, key, etag: read.etag };
  return isUndo ? putBack(place, tools) : act(place, tools);
}

const changedSentence = (isUndo: boolean) => (isUndo ? sentences.changedSince : sentences.changed);

const isBefore = (post: BulkPost, now: FullPost): boolean =>
  now.status === post.status && Date.parse(now.updatedAt) === post.updatedAt.getTime();

const isAfter = (post: BulkPost, now: FullPost): boolean =>
  Date.parse(now.updatedAt) === post.changedAt?.getTime();

interface Place {
  readonly post: BulkPost;
  /** As it is now, with its version. */
  readonly now: FullPost;
  readonly etag: string;
  /** Of the request that changes it. */
  readonly key: string;
}

async function act(place: Place, tools: BulkTools): Promise<BulkResult> {
  const { post, now, key } = place;
  const { action, total } = tools.turn;
  const id = { id: post.postId };
  const asking = { key, ifMatch: place.etag };
  switch (action.name) {
    case 'publish':
      return resultOf(post, tools, await tools.ask('publishPost', id, asking));
    case 'delete':
      return resultOf(post, tools, await tools.ask('deletePost', id, asking));
    case 'resend':
      return resend(place, tools);
    case 'move': {
      const zone = tools.zones.get(now.profileId);
      if (zone === undefined) return refused(post, false, sentences.noZone);
      const at = movedTime(now.scheduledAt ?? '', action.to, zone, { position: post.position, total });
      const body = at === null ? { autoSchedule: true } : { scheduledAt: at, status: now.status };
      return resultOf(post, tools, await tools.ask('changePost', id, { ...asking, body }));
    }
    case 'accounts': {
      const { db, turn } = tools;
      const added = await findTargets(db, {
        reader: { userId: turn.userId, sandbox: false },
        profileId: now.profileId,
        accountIds: action.add,
      });
      const platforms = targetsWith(now, action, added ?? []);
      if (platforms === null) return { ...done(post), changedAt: new Date(now.updatedAt) };
      if (Object.keys(platforms).length === 0) return refused(post, false, sentences.noAccount);
      await keepFormer(db, turn, post.position, targetsWith(now, null, []) ?? {});
      return resultOf(post, tools, await tools.ask('changePost', id, { ...asking, body: { platforms } }));
    }
    default:
      return action satisfies never;
  }
}

/** Gives a post the time, or the accounts, that it had. */
async function putBack({ post, key, etag }: Place, tools: BulkTools): Promise<BulkResult> {
  const { status, scheduledAt, times, former } = post;
  const isMove = tools.turn.action.name === 'move';
  if (isMove && times > 1) return refused(post, true, sentences.severalTimes);
  if (!isMove && former === null) return { ...done(post), state: 'undone' }; // nothing of it was another
  const body = isMove ? { scheduledAt, status } : { platforms: former };
  const asking = { key, ifMatch: etag, body };
  return resultOf(post, tools, await tools.ask('changePost', { id: post.postId }, asking));
}

/** Resends a post where it failed. While it waits on other accounts, the API does so for one account at a time. */
async function resend({ post, now, key }: Place, tools: BulkTools): Promise<BulkResult> {
  const id = post.postId;
  const failed = now.platforms.filter((each) => each.status === 'failed');
  if (resendable.includes(now.status)) {
    const answer = await tools.ask('resendPost', { id }, { key });
    const { message } = answer.body as { message?: string };
    const result = resultOf(post, tools, answer);
    return message === resentMessage(failed.length, []) ? { ...result, state: 'done', reason: null } : result;
  }
  const refusals: string[] = [];
  for (const { socialAccountId } of failed) {
    const asking = { key: `${key} ${socialAccountId}` };
    const answer = await tools.ask('resendPlatform', { id, socialAccountId }, asking);
    refuseNow(answer);
    if (answer.status !== 200) refusals.push(sentenceOf(answer));
  }
  const count = failed.length - refusals.length;
  if (refusals.length === 0) return done(post);
  if (count === 0) return refused(post, false, refusals[0] ?? '');
  return { ...done(post), state: 'partly', reason: `${resentMessage(count, [])}. ${refusals.join(' ')}` };
}

const done = ({ position }: BulkPost): BulkResult => ({
  position,
  state: 'done',
  reason: null,
  changedAt: null,
});

const refused = ({ position }: BulkPost, isUndo: boolean, reason: string): BulkResult => ({
  position,
  reason,
  changedAt: null,
  state: isUndo ? 'kept' : 'refused',
});

/** @throws {NotNow} for an answer that says so */
function refuseNow({ status, code }: BulkAnswer): void {
  if (status === 503 || code === 'idempotency_key_in_use') throw new NotNow();
}

const sentenceOf = ({ body }: BulkAnswer): string => (body as { error?: string }).error ?? '';

/** Meaning of an answer to the request for a post. */
function resultOf(post: BulkPost, { turn }: BulkTools, answer: BulkAnswer): BulkResult {
  refuseNow(answer);
  const isUndo = turn.state === 'undoing';
  if (answer.status >= 300)
    return refused(
      post,
      isUndo,
      answer.code === 'precondition_failed' ? changedSentence(isUndo) : sentenceOf(answer),
    );
  const { data, message } = answer.body as { data?: { updatedAt: string }; message?: string };
  const changedAt = data === undefined ? null : new Date(data.updatedAt);
  if (isUndo) return { ...done(post), state: 'undone', changedAt };
  const inPart = turn.action.name === 'delete' || turn.action.name === 'resend' ? (message ?? null) : null;
  return { ...done(post), changedAt, state: inPart === null ? 'done' : 'partly', reason: inPart };
}
