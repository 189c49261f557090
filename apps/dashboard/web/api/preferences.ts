import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, type GivenTo } from './ask.ts';

const key = ['preferences'];

/** @param isWanted false while they can wait */
export const usePreferences = (isWanted = true) =>
  useQuery({
    queryKey: key,
    enabled: isWanted,
    queryFn: () => ask('GET /preferences'),
  });

export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenTo<'PATCH /preferences'>['body']) => ask('PATCH /preferences', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
