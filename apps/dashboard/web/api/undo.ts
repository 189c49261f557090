import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';
import { readGlance } from './glance.ts';
import type { Done } from './posts.ts';
import { request } from './request.ts';
import type { Post } from './types.ts';

/** Asks the server to wait some seconds before it publishes, so that people can take it back. */
export const undoHeader = { 'carillon-undo': '1' } as const;

/** What a post is after “Publish now” was taken back. */
export type Undone = AnswerOf<'POST /posts/{id}/undo'>;

/** What is done with the answer: at once, because what shows the post is read again right afterwards, and may be gone. */
interface Told<Answer> {
  readonly onSuccess: (answer: Answer) => void;
  readonly onError: (error: Error) => void;
}

/** Takes “Publish now” back; the code `undo_too_late` says that it is going out. */
export const useUndo = (id: string, told: Told<Undone>) =>
  useSettling(id, () => ask('POST /posts/{id}/undo', { params: { id } }), told);

/** Waits no longer. */
export const usePublishAtOnce = (id: string, told: Told<Done>) =>
  useSettling(id, () => request<Done>('POST', `/v1/posts/${id}/publish`), told);

/** True for what was asked to go out now, and waits until nobody can take it back any more. */
export const waitsForUndo = ({ status }: Pick<Post, 'status'>): boolean => status === 'scheduled';

/** A request that ends the time in which a post can be taken back; everything that shows the post is read again. */
function useSettling<Answer>(id: string, mutationFn: () => Promise<Answer>, told: Told<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    ...told,
    onSettled: () =>
      Promise.all([
        readGlance(client),
        ...[['posts'], ['post', id], ['calendar'], ['written']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ]),
  });
}
