import type { Platform } from '@carillon/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';
import type { AccountLimits } from './types.ts';

/** A social account as its owner sees it. */
export interface Account {
  readonly id: string;
  readonly profileId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly active: boolean;
  readonly state: 'connected' | 'reconnect';
  /** The network's reason why it must be connected again. */
  readonly stateReason: string | null;
  readonly sandbox: boolean;
  /** Base URL of the account's own server; null for the network's default one. */
  readonly serviceUrl: string | null;
  /** Posts that disconnecting it would stop. */
  readonly waitingPosts: number;
  /** When something went out there last, ISO 8601; null when nothing has. */
  readonly lastPublishedAt: string | null;
  /** Its network or server does not answer, since an ISO 8601 time or for an unknown one; null when it does. */
  readonly unreachable: { readonly since: string | null } | null;
  readonly createdAt: string;
}

export interface Accounts {
  readonly accounts: readonly Account[];
  readonly limits: AccountLimits;
}

export interface NewBlueskyAccount {
  readonly profileId: string;
  readonly handle: string;
  readonly appPassword: string;
  /** Base URL of the account's own server. */
  readonly service?: string;
  readonly sandbox: boolean;
}

const key = ['accounts'];

const listed = queryOptions({
  queryKey: key,
  queryFn: async () => (await request<{ data: Accounts }>('GET', '/app/accounts')).data,
  refetchInterval: 30_000,
  staleTime: 0, // people come here because a post has just failed
});

/** All accounts, the oldest first; read again every 30 s, because a network may refuse an account at any time. */
export const useAccounts = () => useQuery(listed);

/** The accounts of a profile. */
export const useAccountsOf = (profileId: string) =>
  useQuery({
    ...listed,
    select: ({ accounts }: Accounts) => accounts.filter((account) => account.profileId === profileId),
  });

export const useConnectBluesky = () =>
  useChange(
    async (account: NewBlueskyAccount) =>
      (await request<{ data: { id: string } }>('POST', '/app/accounts/bluesky', account)).data,
  );

/** Starts connecting an account of X. Answers the address of the consent page. */
export const useBeginX = () =>
  useMutation({
    mutationFn: async (wanted: { readonly profileId: string; readonly sandbox: boolean }) =>
      (await request<{ data: { url: string } }>('POST', '/app/accounts/x/begin', wanted)).data,
  });

export const useDisconnect = () => useChange((id: string) => request('DELETE', `/app/accounts/${id}`));

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: ['usage'] }),
      ]),
  });
}
