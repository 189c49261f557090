import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetMedium, keepMedium, readLibraryAgain } from './media.ts';
import { noticeSignedOut } from './query-client.ts';
import { RequestError, request } from './request.ts';
import type { Medium } from './types.ts';

/** Changes of a medium; what is not given stays. */
export type MediumChange = Partial<Pick<Medium, 'altText' | 'kept' | 'tags'>>;

async function change(id: string, changes: MediumChange): Promise<void> {
  const { data } = await request<{ data: Medium }>('PATCH', `/v1/media/${id}`, changes);
  keepMedium(data);
}

/** Gives a medium that was just uploaded one more tag. @throws {RequestError} saying that it is there without the tag */
export async function addTag({ id, tags }: Medium, tag: string): Promise<void> {
  await change(id, { tags: [...tags, tag] }).catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    noticeSignedOut(error);
    throw new RequestError(error.status, error.code, `It is uploaded, but without the tag: ${error.message}`);
  });
}

/** Changes a medium; posts that were written before keep its text as it was. */
export const useChangeMedium = (id: string) =>
  useMutation({ mutationFn: (changes: MediumChange) => change(id, changes), onSuccess: readLibraryAgain });

export const useDeleteMedium = (id: string) =>
  useMutation({ mutationFn: () => request('DELETE', `/v1/media/${id}`), onSuccess: () => forgetMedium(id) });

/** Does something with media. @param done what was done then, such as `kept` */
export type Run = (media: readonly Medium[], work: MediaWork, done: string) => void;

/** Done with each of several media: nothing to change where null is answered. */
export type MediaWork =
  | { readonly kind: 'delete' }
  | { readonly kind: 'change'; readonly of: (medium: Medium) => MediumChange | null };

export interface MediaOutcome {
  readonly done: readonly Medium[];
  /** Those that were refused, each with its reason. */
  readonly refused: readonly { readonly medium: Medium; readonly error: RequestError }[];
}

/** Requests that are on their way at once. */
const atOnce = 4;

/** Does the same with several media, some at a time; one that is refused keeps no other from its turn. */
export function useEachMedium() {
  const [through, setThrough] = useState(0);
  const mutation = useMutation({
    async mutationFn({ media, work }: { media: readonly Medium[]; work: MediaWork }): Promise<MediaOutcome> {
      setThrough(0);
      const refused: MediaOutcome['refused'][number][] = [];
      const rest = [...media];
      const worker = async () => {
        for (let medium = rest.shift(); medium !== undefined; medium = rest.shift()) {
          await doOne(medium, work).catch((error: unknown) => {
            if (!(error instanceof RequestError)) throw error;
            refused.push({ medium, error });
          });
          setThrough((before) => before + 1);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      const done = media.filter((each) => !refused.some(({ medium }) => medium === each));
      return { done, refused };
    },
    onSettled: readLibraryAgain,
  });
  return { ...mutation, through };
}

async function doOne(medium: Medium, work: MediaWork): Promise<void> {
  if (work.kind === 'delete') {
    await request('DELETE', `/v1/media/${medium.id}`);
    return forgetMedium(medium.id);
  }
  const changes = work.of(medium);
  if (changes !== null) await change(medium.id, changes);
}
