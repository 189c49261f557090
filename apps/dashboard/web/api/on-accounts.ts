import { resendable, resentMessage } from '@carillon/core';
import { type Done, usePostAction } from './posts.ts';
import { type RequestError, request } from './request.ts';
import type { FullPost } from './types.ts';

/**
 * Does something with a post on accounts, one after another: one that refuses keeps no other back.
 * @returns the last success, on how many accounts it worked, and the sentences about the others
 * @throws {RequestError} the first refusal, where all refuse
 */
async function onEach(id: string, action: 'resend' | 'stop', accountIds: readonly string[]) {
  const done: Done[] = [];
  const refused: RequestError[] = [];
  for (const accountId of accountIds)
    await request<Done>('POST', `/v1/posts/${id}/platforms/${accountId}/${action}`).then(
      (answer) => done.push(answer),
      (error) => refused.push(error),
    );
  const last = done.at(-1);
  if (last === undefined && refused[0] !== undefined) throw refused[0];
  return last && { last, count: done.length, refusals: refused.map(({ message }) => ` ${message}`).join('') };
}

/**
 * Resends a post where it failed. While it waits on other accounts, or is not to be resent on all, the API does so for one
 * account at a time.
 * @param except ids of accounts
 */
async function resendFailed(
  { id, status, platforms }: FullPost,
  except: readonly string[],
): Promise<Done | undefined> {
  if (resendable.includes(status) && except.length === 0)
    return request<Done>('POST', `/v1/posts/${id}/resend`);
  const failed = platforms.filter((platform) => platform.status === 'failed');
  const ids = failed.map(({ socialAccountId }) => socialAccountId).filter((each) => !except.includes(each));
  const done = await onEach(id, 'resend', ids);
  if (done === undefined) return undefined;
  const message = resentMessage(done.count, []);
  return { ...done.last, message: done.refusals === '' ? message : `${message}.${done.refusals}` };
}

/** Resends a post where it failed, but for the accounts whose ids it takes. */
export const useResendFailed = (post: FullPost) =>
  usePostAction<readonly string[]>(post.id, (except) => resendFailed(post, except));

/** Gives up publishing a post on several accounts, whose ids it takes. */
export const useStopOn = (id: string) =>
  usePostAction<readonly string[]>(id, async (accountIds) => {
    const done = await onEach(id, 'stop', accountIds);
    if (done === undefined) return undefined;
    const where = done.count === 1 ? '1 account' : `${done.count} accounts`;
    return { ...done.last, message: `Stopped on ${where}. You can retry there.${done.refusals}` };
  });
