import { CarillonError } from '../errors.ts';
import { pathOf, type RequestOptions, send } from '../request.ts';
import type { Data, Query, Schemas } from '../types.ts';
import { lookUntil, type WaitOptions } from '../wait.ts';
import { type Answers, type Pages, Resource } from './resource.ts';

export interface AwaitOptions extends RequestOptions {
  /** The answer comes once everything of the post is published or has failed, or after this many seconds; 30 at most. */
  readonly wait?: number | undefined;
}

export interface VersionOptions extends RequestOptions {
  /** ETag of the version that you have seen. A post that has changed since stays as it is: `PreconditionFailedError`. */
  readonly ifMatch?: string | undefined;
}

export class Posts extends Resource {
  /** Creates a draft, a scheduled post, or one that goes out at once. */
  create(post: Schemas['NewPost'], options?: AwaitOptions): Answers<'createPost'> {
    return this.send({ method: 'POST', path: '/posts', query: waiting(options), json: post }, options);
  }

  /** Creates up to 100 posts: all of them or none, unless `mode` is `each`. */
  createBatch(posts: Schemas['NewPosts'], options?: RequestOptions): Answers<'createPosts'> {
    return this.send({ method: 'POST', path: '/posts/batch', json: posts }, options);
  }

  /**
   * Creates posts from a table (CSV) of up to 500 rows: all of them or none, unless `mode` is `each`. A row that was stored before is
   * not stored again.
   */
  import(table: Schemas['PostTable'], options?: RequestOptions): Answers<'importPosts'> {
    return this.send({ method: 'POST', path: '/posts/import', json: table }, options);
  }

  /** Says everything that is wrong with a post, and stores nothing. */
  validate(post: Schemas['NewPost'], options?: RequestOptions): Answers<'validatePost'> {
    return this.send({ method: 'POST', path: '/posts/validate', json: post }, options);
  }

  /** The newest first, unless `sort` says otherwise. */
  list(query?: Query<'listPosts'>, options?: RequestOptions): Pages<'listPosts'> {
    return this.pages('/posts', query, options);
  }

  counts(query?: Query<'countPosts'>, options?: RequestOptions): Answers<'countPosts'> {
    return this.send({ method: 'GET', path: '/posts/counts', query }, options);
  }

  get(id: string, options?: RequestOptions): Answers<'getPost'> {
    return this.send({ method: 'GET', path: pathOf`/posts/${id}` }, options);
  }

  /** Changes what is given. A post that was got may be changed, and given as a whole. */
  update(id: string, change: Schemas['PostChange'], options?: VersionOptions): Answers<'changePost'> {
    const headers = seen(options);
    return this.send({ method: 'PATCH', path: pathOf`/posts/${id}`, json: change, headers }, options);
  }

  /** Takes a post back. Answers the post where some accounts have it already, and undefined where it is gone. */
  delete(id: string, options?: VersionOptions): Answers<'deletePost'> {
    return this.send({ method: 'DELETE', path: pathOf`/posts/${id}`, headers: seen(options) }, options);
  }

  /** Sends a draft or a scheduled post now. */
  publish(id: string, options?: AwaitOptions): Answers<'publishPost'> {
    return this.send(
      { method: 'POST', path: pathOf`/posts/${id}/publish`, query: waiting(options) },
      options,
    );
  }

  /** Tries the accounts again on which it failed. What is published is never sent again. */
  resend(id: string, options?: AwaitOptions): Answers<'resendPost'> {
    return this.send({ method: 'POST', path: pathOf`/posts/${id}/resend`, query: waiting(options) }, options);
  }

  /** Tries one account again on which it failed. */
  resendOn(id: string, socialAccountId: string, options?: AwaitOptions): Answers<'resendPlatform'> {
    const path = pathOf`/posts/${id}/platforms/${socialAccountId}/resend`;
    return this.send({ method: 'POST', path, query: waiting(options) }, options);
  }

  /** Gives up what is scheduled or queued on one account. */
  stopOn(id: string, socialAccountId: string, options?: RequestOptions): Answers<'stopPlatform'> {
    return this.send(
      { method: 'POST', path: pathOf`/posts/${id}/platforms/${socialAccountId}/stop` },
      options,
    );
  }

  /** The tries of a post and how each ended. The newest page comes first, and each in the order of their start. */
  attempts(id: string, query?: Query<'listAttempts'>, options?: RequestOptions): Pages<'listAttempts'> {
    return this.pages(pathOf`/posts/${id}/attempts`, query, options);
  }

  /**
   * The post, once it is `published`, `partial` or `failed`. It asks every few seconds, with the ETag of what it has seen.
   * @param options `timeoutMs`: five minutes unless given
   * @throws {WaitTimeoutError} when that takes too long
   * @throws {CarillonError} for a draft, which nobody publishes
   */
  waitUntilDone(id: string, { timeoutMs = 300_000, signal }: WaitOptions = {}): Promise<Data<'getPost'>> {
    let post: Data<'getPost'> | undefined;
    let etag: string | null = null;
    const look = async () => {
      const headers = etag === null ? {} : { 'if-none-match': etag };
      const ask = { method: 'GET', path: pathOf`/posts/${id}`, headers } as const;
      const { data, response } = await send<Data<'getPost'> | undefined, unknown>(this.connection, ask, {
        signal,
      });
      etag = response.headers.get('etag');
      post = data ?? post; // a 304 has none
      if (post === undefined) throw new CarillonError(`The API says nothing of the post ${id}.`);
      if (post.status === 'draft') throw new CarillonError(`The post ${id} is a draft: publish it first.`);
      return done.includes(post.status) ? { found: post } : { calmMs: calmMs(post) };
    };
    return lookUntil(`The post ${id}`, look, { timeoutMs, signal });
  }
}

const done: readonly string[] = ['published', 'partial', 'failed'];

/** Longest time between two looks at a post that goes out later, ms: it may be changed meanwhile. */
const longestCalmMs = 60_000;

/** How long nothing can happen to a post by itself, ms. */
function calmMs({ status, scheduledAt }: Data<'getPost'>): number {
  const leftMs = status === 'scheduled' && scheduledAt !== null ? Date.parse(scheduledAt) - Date.now() : 0;
  return Math.min(leftMs, longestCalmMs);
}

const waiting = ({ wait }: AwaitOptions = {}): { readonly wait: number | undefined } => ({ wait });

const seen = ({ ifMatch }: VersionOptions = {}): Record<string, string> =>
  ifMatch === undefined ? {} : { 'if-match': ifMatch };
