import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, type GivenTo } from './ask.ts';

const key = ['preferences'];

export const usePreferences = () =>
  useQuery({
    queryKey: key,
    queryFn: () => ask('GET /preferences'),
  });

export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenTo<'PATCH /preferences'>['body']) => ask('PATCH /preferences', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
