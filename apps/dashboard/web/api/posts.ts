import { openStatus, type PostStatus } from '@carillon/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';
import { readGlance } from './glance.ts';
import { usePollInterval } from './live.ts';
import { exchange, RequestError, request } from './request.ts';
import type { FullPost, Post } from './types.ts';

/** A post's text and state on one account. */
export type PostTarget = AnswerOf<'GET /posts/{id}'>[number];

/** A post, and its ETag: a change sends it along, so that a newer version is not overwritten. */
export interface ReadPost {
  readonly post: FullPost;
  readonly etag: string;
}

const open: readonly Post['status'][] = ['scheduled', 'queued', 'publishing'];

export const isOpen = ({ status }: Pick<Post, 'status'>): boolean => open.includes(status);

/** A proxy that compresses some answers must not make two versions of one; of what one takes away, any version is meant. */
const strong = (etag: string | null): string => etag?.replace('W/', '') ?? '*';

export async function readPost(id: string): Promise<ReadPost> {
  const { answer, headers } = await exchange<{ data: FullPost }>('GET', `/v1/posts/${id}`);
  return { post: answer.data, etag: strong(headers.get('etag')) };
}

/**
 * Reads a post that is about to be changed.
 * @param shown the post as the person saw it when they decided
 * @param changed the sentence for them where it is not that any more
 * @throws {RequestError} 412 with that sentence
 */
export async function readUnchanged(
  id: string,
  shown: Pick<Post, 'status' | 'updatedAt'>,
  changed: string,
): Promise<ReadPost> {
  const read = await readPost(id);
  if (read.post.status !== shown.status || read.post.updatedAt !== shown.updatedAt)
    throw new RequestError(412, 'precondition_failed', changed);
  return read;
}

export const readTargets = (id: string) => ask('GET /posts/{id}', { params: { id } });

export const postQuery = (id: string) => ({ queryKey: ['post', id], queryFn: () => readPost(id) });

export function usePost(id: string) {
  const pollIntervalMs = usePollInterval();
  return useQuery({
    ...postQuery(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.post) ? pollIntervalMs : false),
  });
}

/** Texts of a post by account, and what happened to it. */
export type Progress = AnswerOf<'GET /posts/{id}/progress'>;

/** @param attempts number of the newest attempts that are wanted, 1,000 at most */
export const useProgress = (id: string, attempts: number) =>
  useQuery<Progress>({
    queryKey: ['post', id, 'progress', attempts],
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    queryFn: () => ask('GET /posts/{id}/progress', { params: { id }, query: { attempts } }),
  });

export interface Done {
  readonly data: Post;
  /** The result, in a sentence. */
  readonly message: string;
}

/** A request that acts on a whole post; afterwards the post is read again, whether it worked or not. */
export function usePostAction<Given>(id: string, mutationFn: (given: Given) => Promise<Done | undefined>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (done, error) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['posts'] }),
        client.invalidateQueries({ queryKey: ['calendar'] }),
        (done !== undefined || error !== null) && client.invalidateQueries({ queryKey: ['post', id] }),
      ]),
  });
}

export const usePublishPost = (id: string) =>
  usePostAction<void>(id, () => request<Done>('POST', `/v1/posts/${id}/publish`, undefined, undoHeader));

/** Resends a post on one account. */
export const useResendHere = (id: string, socialAccountId: string) =>
  usePostAction<void>(id, () => request<Done>('POST', `/v1/posts/${id}/platforms/${socialAccountId}/resend`));

/** Gives up publishing a post on one account. */
export const useStopHere = (id: string, socialAccountId: string) =>
  usePostAction<void>(id, () => request<Done>('POST', `/v1/posts/${id}/platforms/${socialAccountId}/stop`));

/** Deletes a post. Answers undefined when all of it is gone; where it was too late the rest stays, and a sentence says so. */
export const useDeletePost = (id: string) =>
  usePostAction(id, (etag: string) =>
    request<Done | undefined>('DELETE', `/v1/posts/${id}`, undefined, { 'if-match': etag }),
  );

/** The status that decides whether a post can be changed: of what is not out yet, where something is. */
export function openStatusOf(
  {
    status,
    platforms,
  }: Pick<FullPost, 'status'> & {
    readonly platforms: readonly Pick<FullPost['platforms'][number], 'socialAccountId' | 'status'>[];
  },
  targets: readonly Pick<PostTarget, 'socialAccountId' | 'begun'>[],
): PostStatus {
  const begun = new Set(
    targets.filter((target) => target.begun).map(({ socialAccountId }) => socialAccountId),
  );
  const publications = platforms.map((each) => ({
    status: each.status,
    begun: begun.has(each.socialAccountId),
  }));
  return openStatus({ status, publications });
}

/** Asks the server to wait some seconds before it publishes, so that people can take it back. */
export const undoHeader = { 'carillon-undo': '1' } as const;

/** Post after “Publish now” was taken back. */
export type Undone = AnswerOf<'POST /posts/{id}/undo'>;

/** Callbacks for the answer: at once, because what shows the post is read again right afterwards, and may be gone. */
interface Callbacks<Answer> {
  readonly onSuccess: (answer: Answer) => void;
  readonly onError: (error: Error) => void;
}

/** Takes “Publish now” back; the code `undo_too_late` says that it is going out. */
export const useUndo = (id: string, callbacks: Callbacks<Undone>) =>
  useSettling(id, () => ask('POST /posts/{id}/undo', { params: { id } }), callbacks);

/** Waits no longer. */
export const usePublishAtOnce = (id: string, callbacks: Callbacks<Done>) =>
  useSettling(id, () => request<Done>('POST', `/v1/posts/${id}/publish`), callbacks);

/** True for what was asked to go out now, and waits until it can no longer be undone. */
export const waitsForUndo = ({ status }: Pick<Post, 'status'>): boolean => status === 'scheduled';

/** A request that ends the time in which a post can be taken back; everything that shows the post is read again. */
function useSettling<Answer>(id: string, mutationFn: () => Promise<Answer>, callbacks: Callbacks<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    ...callbacks,
    onSettled: () =>
      Promise.all([
        readGlance(client),
        ...[['posts'], ['post', id], ['calendar'], ['written']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ]),
  });
}
