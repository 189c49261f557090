import type { Platform } from '@carillon/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

/** Accounts of the sandbox to try things out with. */
export interface Playground {
  readonly profileId: string;
  readonly accounts: readonly { readonly id: string; readonly platform: Platform }[];
}

/** What the person has done of what there is to do at the beginning. */
export interface FirstSteps {
  /** Whether they came not long ago. */
  readonly isNew: boolean;
  readonly hasPosted: boolean;
  /** Whether a key that they made was used. */
  readonly hasUsedKey: boolean;
  readonly hasRealAccount: boolean;
  readonly hasWindows: boolean;
  readonly playground: Playground | null;
}

const key = ['first-steps'];

/** @param pollMs time between two reads, while something is awaited that happens elsewhere; false for none */
export const useFirstSteps = (pollMs: number | false) =>
  useQuery({
    queryKey: key,
    refetchInterval: pollMs,
    queryFn: async () => (await request<{ data: FirstSteps }>('GET', '/app/first-steps')).data,
  });

export const useFirstStepsChanged = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};

/** Connects accounts of the sandbox, and makes the first profile where there is none. */
export function usePreparePlayground() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (timezone: string) =>
      (await request<{ data: Playground }>('POST', '/app/first-steps/playground', { timezone })).data,
    onSuccess: () =>
      Promise.all(
        [key, ['profiles'], ['accounts']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
