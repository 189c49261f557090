import { settledMessage } from '@carillon/core';
import type { Database } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import type { Log } from '@carillon/telemetry';
import { fullPost } from '../schemas/post.ts';
import { findShownPost } from './find-shown-post.ts';
import type { Settling } from './settling.ts';

interface Parts {
  readonly db: Database;
  readonly settling: Settling;
  readonly log: Log;
  /** Address at which integrators reach the API, without /v1. */
  readonly publicUrl: string;
}

export interface WaitedPost {
  readonly caller: Caller;
  readonly id: string;
  /** Longest wait. */
  readonly ms: number;
  readonly signal: AbortSignal;
}

/** Answer to a request that waits, in place of the usual one: the whole post, and a sentence once it is settled. */
export type AwaitSettled = (post: WaitedPost) => Promise<{ data: object; message?: string } | null>;

/** Null where it cannot be said, though the request did what it should: then it is answered as without a wait. */
export const awaitSettled =
  ({ db, settling, publicUrl, log }: Parts): AwaitSettled =>
  async ({ caller, id, ms, signal }) => {
    if (ms > 0) await settling.wait({ id, userId: caller.userId }, ms, signal);
    if (signal.aborted) return null;
    try {
      const found = await settling.read(() => findShownPost(db, { caller, publicUrl }, id));
      if (found === null) return null;
      const message = settledMessage(found.platforms);
      return { data: fullPost.parse(found), ...(message !== undefined && { message }) };
    } catch (error) {
      log.warn({ error }, 'a request that waited could not read its post');
      return null;
    }
  };
