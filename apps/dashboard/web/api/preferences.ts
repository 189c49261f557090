import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

/** What the person wants of the dashboard. */
export interface Preferences {
  /** The composer reminds them of pictures that nobody described. */
  readonly altTextReminder: boolean;
}

const key = ['preferences'];

export const usePreferences = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await request<{ data: Preferences }>('GET', '/app/preferences')).data,
  });

export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Preferences>) => request('PATCH', '/app/preferences', change),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
