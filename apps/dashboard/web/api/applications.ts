import type { Platform } from '@carillon/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from './ask.ts';
import { request } from './request.ts';
import type { Application, ApplicationChange, ApplicationLimits, Listed, NewApplication } from './types.ts';

const ownKey = ['applications'];
const serverKey = ['server-applications'];
const limitsKey = ['limits'];

/** The applications by which the person may connect accounts, the oldest first. There are few. */
export const useApplications = (platform?: Platform) =>
  useQuery({
    queryKey: ownKey,
    queryFn: async () => (await request<Listed<Application>>('GET', '/v1/applications?limit=100')).data,
    select: (all) => all.filter((each) => platform === undefined || each.platform === platform),
    staleTime: 60_000,
  });

/** The day and the month, and their rest, by application; of those that accounts of the person act through. */
export const useLimits = () =>
  useQuery({
    queryKey: limitsKey,
    queryFn: async () => (await request<Limits>('GET', '/v1/limits?limit=1')).data.applications,
    select: (all) => new Map(all.map((each) => [each.id, each])),
    refetchInterval: 60_000,
  });

interface Limits {
  readonly data: { readonly applications: readonly ApplicationLimits[] };
}

/** Those of the server, with how many accounts of everybody act through each; only admins may ask. */
export const useServerApplications = (isAdmin: boolean) =>
  useQuery({
    enabled: isAdmin,
    queryKey: serverKey,
    queryFn: async () => (await ask('GET /applications')).applications,
  });

/** Whose an application is: one of the server is everybody's. */
export type Whose = 'server' | 'you';

export const useAddApplication = (whose: Whose) =>
  useChange(async ({ profileId, ...wanted }: NewApplication) =>
    whose === 'server'
      ? ask('POST /applications', { body: wanted })
      : request('POST', '/v1/applications', { ...wanted, profileId }),
  );

export const useChangeApplication = (whose: Whose, id: string) =>
  useChange(async (body: ApplicationChange) =>
    whose === 'server'
      ? ask('PATCH /applications/{id}', { params: { id }, body })
      : request('PATCH', `/v1/applications/${id}`, body),
  );

export const useDeleteApplication = (whose: Whose, id: string) =>
  useChange(async () =>
    whose === 'server'
      ? ask('DELETE /applications/{id}', { params: { id } })
      : request('DELETE', `/v1/applications/${id}`),
  );

/** Names of applications are beside accounts, and whether there are any is in the session. */
const dependent = [ownKey, serverKey, limitsKey, ['accounts'], ['session']];

/** A change after which all that depends on it is read again. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    gcTime: 0, // a secret is in it
    onSuccess: () => Promise.all(dependent.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
