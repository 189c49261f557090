import type { AuthorizationPlatform, CredentialsPlatform } from '@carillon/networks/descriptors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';

/** A connect link as whoever was given it sees it. */
export type SeenLink = AnswerOf<'POST /connect-link'>;

/** Says what a link is for. Asked once: what ends it meanwhile is said when it is used. */
export const useSeenLink = (token: string) =>
  useQuery({
    queryKey: ['connect-link', token],
    queryFn: () => ask('POST /connect-link', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useConnectByLink = (platform: CredentialsPlatform, token: string) =>
  useMutation({
    mutationFn: (credentials: Readonly<Record<string, string>>) =>
      ask(`POST /connect-link/${platform}`, { body: { token, ...credentials } }),
  });

/** Leads to the network's own page. */
export const useBeginByLink = (platform: AuthorizationPlatform, token: string) =>
  useMutation({
    async mutationFn(server: { readonly service?: string }) {
      const { url } = await ask(`POST /connect-link/${platform}/begin`, { body: { token, ...server } });
      location.assign(url);
      await new Promise(() => {}); // the page is left
    },
  });

/** Accounts of a grant, of which somebody with a link is to choose one. */
export const useLinkChoice = (token: string, id: string) =>
  useQuery({
    queryKey: ['connect-link-choice', id],
    queryFn: () => ask('POST /connect-link/choice', { body: { token, id } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useChooseByLink = (token: string, id: string) =>
  useMutation({
    mutationFn: (account: string) => ask('POST /connect-link/choose', { body: { token, id, account } }),
  });

const originsKey = ['return-origins'];

/** Origins that the person's connect links may lead back to. */
export const useReturnOrigins = () =>
  useQuery({ queryKey: originsKey, queryFn: () => ask('GET /return-origins') });

export function useChangeReturnOrigins() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (origins: string[]) => ask('POST /return-origins', { body: { origins } }),
    onSuccess: (kept) => client.setQueryData(originsKey, kept),
  });
}
