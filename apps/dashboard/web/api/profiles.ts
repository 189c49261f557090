import type { profileChange } from '@carillon/api/schemas/profile-change';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { readAll } from './read-all.ts';
import { request } from './request.ts';
import type { Profile } from './types.ts';

/** What auto-scheduling does for a profile. */
export type Preferences = z.input<typeof profileChange>;

export interface ProfileWords {
  readonly name: string;
  readonly groupId: string | null;
}

const key = ['profiles'];

/** All of them, the oldest first. */
export const useProfiles = () => useQuery({ queryKey: key, queryFn: () => readAll<Profile>('/v1/profiles') });

export function useCreateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (profile: ProfileWords & { readonly timezone: string }) =>
      (await request<{ data: { id: string } }>('POST', '/app/profiles', profile)).data,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** What it is called, and whether it is in use. */
export function useDescribeProfile(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words: ProfileWords & { readonly active: boolean }) =>
      request('PATCH', `/app/profiles/${id}`, words),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Answers the profile as it is then; its slots are found anew. */
export function useChangePreferences(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Preferences) =>
      (await request<{ data: Profile }>('PATCH', `/v1/profiles/${id}`, change)).data,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: ['slots', id] }),
      ]),
  });
}
