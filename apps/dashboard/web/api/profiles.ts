import type { profileChange } from '@carillon/operations/schemas/profile-change';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useAccountsOf } from './accounts.ts';
import { ask, type GivenTo } from './ask.ts';
import { request } from './request.ts';
import type { Listed, Profile, Slot } from './types.ts';

/** The preferences by which auto-scheduling finds times for a profile. */
export type Preferences = z.input<typeof profileChange>;

export interface ProfileWords {
  readonly name: string;
  readonly groupId: string | null;
}

const key = ['profiles'];

const profilesQuery = { queryKey: key, queryFn: () => readAll<Profile>('/v1/profiles') };

/** All profiles, the oldest first. */
export const useProfiles = () => useQuery(profilesQuery);

export function useCreateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenTo<'POST /profiles'>['body']) => ask('POST /profiles', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Changes the name, the group, and whether the profile is in use. */
export function useDescribeProfile(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenTo<'PATCH /profiles/{id}'>['body']) =>
      ask('PATCH /profiles/{id}', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Contents of a profile. */
export const useProfileContents = (id: string) =>
  useQuery({
    queryKey: ['profile-contents', id],
    queryFn: () => ask('GET /profiles/{id}/contents', { params: { id } }),
    gcTime: 0,
  });

/** Between two parts of a large profile that is deleted, ms. */
const pauseMs = 500;

/** Deletes a profile; a large one part by part. */
export function useDeleteProfile(id: string) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn() {
      while (!(await ask('DELETE /profiles/{id}', { params: { id } })).deleted)
        await new Promise((done) => setTimeout(done, pauseMs)); // a worker may hold a post
    },
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'profile-contents' }),
  });
}

/** Changes the preferences. Answers the changed profile; its slots are read again. */
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

/** Changes what posts of a profile are held to. Answers sentences about planned posts that do not fit any more. */
export function useChangeLimits(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (networkLimits: Profile['networkLimits']) =>
      (await request<Changed>('PATCH', `/v1/profiles/${id}`, { networkLimits })).warnings,
    onSuccess: () =>
      Promise.all(
        [key, ['accounts'], ['review'], ['attention']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

interface Changed {
  readonly warnings: readonly { readonly message: string }[];
}

/** The next free times of each network, five unless given, 20 at most; read again every 30 s. */
export const useSlots = (profileId: string, { limit = 5, enabled = true } = {}) =>
  useQuery({
    queryKey: ['slots', profileId, limit],
    queryFn: async () =>
      (await request<Listed<Slot>>('GET', `/v1/profiles/${profileId}/slots?limit=${limit}`)).data,
    enabled,
    refetchInterval: 30_000,
  });

/** The free times of networks on which the profile has an account: a post can be written for those only. */
export function useFreeTimes(profileId: string, options: Parameters<typeof useSlots>[1] = {}) {
  const slots = useSlots(profileId, options);
  const { data: accounts = [] } = useAccountsOf(profileId);
  const networks = [...new Set(accounts.map(({ platform }) => platform))].sort().join();
  const data = useMemo(
    () => slots.data?.filter(({ platform }) => networks.split(',').includes(platform)),
    [slots.data, networks],
  );
  return { data, isPending: slots.isPending };
}

/** Every page of a list, one after another. @param path without a query */
async function readAll<Entry>(path: string): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  let cursor: string | null | undefined;
  do {
    const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
    const page = await request<Listed<Entry>>('GET', `${path}${query}`);
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}
