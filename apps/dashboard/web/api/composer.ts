import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readGlance } from './glance.ts';
import { type Done, readPost, readTargets, undoHeader, waitsForUndo } from './posts.ts';
import { RequestError, request } from './request.ts';
import type { Review } from './types.ts';

/**
 * The server's check of a post before it is sent; null is not checked. The last answer stays until the next one, and says what was
 * asked.
 * @param body JSON
 */
export const useReview = (body: string | null) =>
  useQuery({
    queryKey: ['review', body],
    enabled: body !== null,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    async queryFn() {
      const asked = body ?? '{}';
      const { data } = await request<{ data: Review }>('POST', '/v1/posts/validate', JSON.parse(asked));
      return { asked, review: data };
    },
  });

/** A post to be edited; read again when somebody else has changed it, which the editor then says. */
export const useWrittenPost = (id: string) =>
  useQuery({
    queryKey: ['written', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    async queryFn() {
      const [read, targets] = await Promise.all([readPost(id), readTargets(id)]);
      return { ...read, targets };
    },
  });

/** A request that makes or changes a post. */
export interface Sending {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** It goes out now, and people can take that back for some seconds. */
  readonly canUndo?: boolean;
  /** Done just before; nothing is sent where it throws. */
  readonly before?: () => Promise<void>;
  /**
   * Called with the answer, also where the screen that sent it is gone by then.
   * @param canUndo whether it waits, because it can be taken back
   */
  readonly onSent?: (sent: Done, canUndo: boolean) => void;
  /** Called with what went wrong, likewise. */
  readonly onFailed?: (error: Error) => void;
}

/** @param id of the post that is changed: what comes of it here is no news; undefined for a new one */
export function useSendPost(id?: string) {
  const client = useQueryClient();
  return useMutation({
    ...(id !== undefined && { mutationKey: ['written', id] }),
    async mutationFn({ method, path, body, headers, before, canUndo }: Sending) {
      await before?.();
      return request<Done>(method, path, body, { ...headers, ...(canUndo && undoHeader) });
    },
    onError(error, { onFailed }) {
      onFailed?.(error);
      if (error instanceof RequestError && error.code === 'precondition_failed')
        return client.invalidateQueries({ queryKey: ['written'] });
    },
    async onSuccess(sent, { onSent, canUndo = false }) {
      await Promise.all(
        ['posts', 'post', 'calendar', 'usage', 'written'].map((key) =>
          client.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
        ),
      );
      void readGlance(client);
      onSent?.(sent, canUndo && waitsForUndo(sent.data));
    },
  });
}
