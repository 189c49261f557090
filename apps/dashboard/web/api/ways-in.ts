import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';
import { sessionChanged } from './session.ts';

/** The ways in that this installation offers. */
export interface WaysIn {
  readonly password: boolean;
  /** Who forgot their password gets a mail. */
  readonly forgotten: boolean;
  /** An OpenID Connect issuer. */
  readonly oidc: { readonly name: string } | null;
  /** Whether there is an admin. */
  readonly isSetUp: boolean;
  /** Whether nobody can sign in yet, in any way. */
  readonly isEmpty: boolean;
}

export const useWaysIn = () =>
  useQuery({
    queryKey: ['ways-in'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await request<{ data: WaysIn }>('GET', '/app/sign-in/ways')).data,
  });

/** Goes to the issuer. @param path of the operation that begins it */
export const useGoToIssuer = (path: '/app/oidc/begin' | '/app/oidc/link' | '/app/confirm/oidc') =>
  useMutation({
    async mutationFn() {
      const { data } = await request<{ data: { url: string } }>('POST', path, {});
      location.assign(data.url);
      await new Promise(() => {}); // the page is left
    },
  });

/** Asks for a mail with a link for a new password. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => request('POST', '/app/password-reset/mail', { email }) });

/** Chooses a new password by the secret of a link. */
export const useChoosePassword = () =>
  useMutation({
    mutationFn: (choice: { readonly token: string; readonly password: string }) =>
      request('POST', '/app/password-reset', choice),
    onSuccess: sessionChanged,
  });

/** The issuer, and the person's identity there. */
export interface OwnIdentity {
  readonly issuer: { readonly name: string; readonly only: boolean } | null;
  readonly identity: { readonly email: string; readonly lastUsedAt: string } | null;
}

const ownKey = ['own-identity'];

export const useOwnIdentity = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: async () => (await request<{ data: OwnIdentity }>('GET', '/app/oidc')).data,
  });

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', '/app/oidc/link'),
    onSuccess: () => client.invalidateQueries({ queryKey: ownKey }),
  });
}
