import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';
import { keepRequest } from './kept-request.ts';
import { sessionChanged } from './session.ts';

/** The ways in that this installation offers. */
export type WaysIn = AnswerOf<'GET /sign-in/ways'>;

export const useWaysIn = () =>
  useQuery({
    queryKey: ['ways-in'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => ask('GET /sign-in/ways'),
  });

/** Goes to the issuer. */
export const useGoToIssuer = (begin: 'POST /oidc/begin' | 'POST /oidc/link' | 'POST /confirm/oidc') =>
  useMutation({
    async mutationFn() {
      const { url } = await ask(begin, { body: {} });
      keepRequest();
      location.assign(url);
      await new Promise(() => {}); // the page is left
    },
  });

/** Asks for a mail with a link for a new password. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => ask('POST /password-reset/mail', { body: { email } }) });

/** Chooses a new password by the secret of a link. */
export const useChoosePassword = () =>
  useMutation({
    mutationFn: (body: GivenTo<'POST /password-reset'>['body']) => ask('POST /password-reset', { body }),
    onSuccess: sessionChanged,
  });

/** The issuer, and the person's identity there. */
export type OwnIdentity = AnswerOf<'GET /oidc'>;

const ownKey = ['own-identity'];

export const useOwnIdentity = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: () => ask('GET /oidc'),
  });

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask('DELETE /oidc/link'),
    onSuccess: () => client.invalidateQueries({ queryKey: ownKey }),
  });
}
