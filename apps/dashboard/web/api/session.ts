import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { keepCsrfToken, request } from './request.ts';

export interface Session {
  readonly person: {
    readonly email: string;
    readonly plan: 'free' | 'growth' | 'scale';
    readonly admin: boolean;
    readonly limits: {
      readonly postsPerMonth: number;
      readonly socialAccounts: number;
      readonly threads: boolean;
    };
  } | null;
  readonly csrfToken?: string;
  /** The address of the API for integrators, with /v1. */
  readonly apiUrl?: string;
}

const key = ['session'];

/** The person who is signed in, and the token for changes. */
export const useSession = () =>
  useQuery({
    queryKey: key,
    staleTime: 60_000,
    async queryFn() {
      const { data } = await request<{ data: Session }>('GET', '/app/session');
      keepCsrfToken(data.csrfToken ?? '');
      return data;
    },
  });

/**
 * Signs a person in. @param path of the operation that does it
 * @param onEntered before the pages of the new session are shown
 */
export const useEnter = (path: string, onEntered: () => void) =>
  useMutation({
    mutationFn: (body: object) => request('POST', path, body),
    async onSuccess() {
      onEntered();
      await sessionChanged();
    },
  });

export const useSignOut = () =>
  useMutation({
    mutationFn: () => request('POST', '/app/sign-out'),
    onSettled: sessionChanged,
  });

/** Changes the password, and signs all other browsers out. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (passwords: { readonly current: string; readonly password: string }) =>
      request('POST', '/app/password', passwords),
    onSuccess: sessionChanged,
  });

/** Drops all data of the session before, and reads again who is signed in. */
async function sessionChanged(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  await queryClient.invalidateQueries({ queryKey: key });
}
