import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';

/** Progress of the person in the first steps. */
export type FirstSteps = AnswerOf<'GET /first-steps'>;

/** Accounts of the sandbox to try things out with. */
export type Playground = NonNullable<FirstSteps['playground']>;

const key = ['first-steps'];

/** @param pollMs time between two reads, while something is awaited that happens elsewhere; false for none */
export const useFirstSteps = (pollMs: number | false) =>
  useQuery({
    queryKey: key,
    refetchInterval: pollMs,
    queryFn: () => ask('GET /first-steps'),
  });

export const useFirstStepsChanged = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};

/** Makes the first profile of a person who has none. */
export function useMakeFirstProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timezone: string) => ask('POST /first-steps/profile', { body: { timezone } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['profiles'] }),
  });
}

/** Connects accounts of the sandbox, and makes the first profile if needed. */
export function usePreparePlayground() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timezone: string) => ask('POST /first-steps/playground', { body: { timezone } }),
    onSuccess: () =>
      Promise.all(
        [key, ['profiles'], ['accounts']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
