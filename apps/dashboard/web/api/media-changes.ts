import { useMutation } from '@tanstack/react-query';
import { forgetMedium, keepMedium, readLibraryAgain } from './media.ts';
import { request } from './request.ts';
import type { Medium } from './types.ts';

/** Changes the alternative text of a medium; posts that were written before keep theirs. */
export const useDescribeMedium = (id: string) =>
  useMutation({
    mutationFn: async (altText: string) =>
      (await request<{ data: Medium }>('PATCH', `/v1/media/${id}`, { altText })).data,
    onSuccess(changed) {
      keepMedium(changed);
      readLibraryAgain();
    },
  });

export const useDeleteMedium = (id: string) =>
  useMutation({ mutationFn: () => request('DELETE', `/v1/media/${id}`), onSuccess: () => forgetMedium(id) });
