import { useQuery } from '@tanstack/react-query';
import { request } from './request.ts';
import type { Listed, Slot } from './types.ts';

/** The next five free times of each network; looked at again every 30 s. */
export const useSlots = (profileId: string) =>
  useQuery({
    queryKey: ['slots', profileId],
    queryFn: async () => (await request<Listed<Slot>>('GET', `/v1/profiles/${profileId}/slots`)).data,
    refetchInterval: 30_000,
  });
