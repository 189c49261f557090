import type { AuthorizationPlatform, CredentialsPlatform } from '@carillon/networks/descriptors';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';

export type Accounts = AnswerOf<'GET /accounts'>;

/** A social account as its owner sees it. */
export type Account = Accounts['accounts'][number];

type NewAccount = GivenTo<`POST /accounts/${CredentialsPlatform}`>['body'];

const key = ['accounts'];

const listed = queryOptions({
  queryKey: key,
  queryFn: () => ask('GET /accounts'),
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

export const useConnect = (platform: CredentialsPlatform) =>
  useChange((body: NewAccount) => ask(`POST /accounts/${platform}`, { body }));

type Beginning = GivenTo<`POST /accounts/${AuthorizationPlatform}/begin`>['body'];

/** Starts connecting an account on the network's own page. Answers the address of that. */
export const useBeginConnecting = (platform: AuthorizationPlatform) =>
  useMutation({
    mutationFn: (body: Beginning) => ask(`POST /accounts/${platform}/begin`, { body }),
  });

/** Accounts of a grant, of which the person is to choose. */
export type Choice = AnswerOf<'GET /accounts/choices/{id}'>;

/** Asked once: it is over when the person has chosen, or after ten minutes. */
export const useChoice = (id: string) =>
  useQuery({
    queryKey: ['account-choice', id],
    queryFn: () => ask('GET /accounts/choices/{id}', { params: { id } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useChoose = () =>
  useChange((body: GivenTo<'POST /accounts/choose'>['body']) => ask('POST /accounts/choose', { body }));

/** @param onDone called before lists are read again: what asked for it may be gone then */
export const useDisconnect = (onDone: () => void) =>
  useChange((id: string) => ask('DELETE /accounts/{id}', { params: { id } }), onDone);

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, onDone = () => {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess() {
      onDone();
      return Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: ['usage'] }),
      ]);
    },
  });
}
