import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  readonly sandbox: boolean;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Days; null is never. */
  readonly expiresIn: number | null;
  readonly sandbox: boolean;
}

const key = ['keys'];

export const useKeys = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await request<{ data: ApiKey[] }>('GET', '/app/keys')).data,
  });

/** Creates a key. Only this answer contains the key itself; it is not kept once its dialog has closed. */
export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: NewKey) =>
      (await request<{ data: { id: string; key: string } }>('POST', '/app/keys', wanted)).data,
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Makes a new key in place of another, which is good for some hours more. Only this answer contains the new key. */
export function useRotateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, overlapHours }: { readonly id: string; readonly overlapHours: number }) =>
      (await request<{ data: { key: string } }>('POST', `/app/keys/${id}/rotate`, { overlapHours })).data,
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/app/keys/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
