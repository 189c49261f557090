import { useMutation, useQuery } from '@tanstack/react-query';
import { signWithPasskey } from './passkeys.ts';
import { queryClient } from './query-client.ts';
import { keepCsrfToken, RequestError, request } from './request.ts';

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
  /** The address of the API's reference. */
  readonly docsUrl?: string;
  /** The address of the sandbox; null where the installation has none. */
  readonly sandboxUrl?: string | null;
  /** Whether real accounts of X can be connected; without, only those of the sandbox. */
  readonly hasXApplication?: boolean;
}

const key = ['session'];

/** How often it is asked again when nothing was answered, ms. */
const retryMs = 5_000;

/** The person who is signed in, and the token for changes. */
export const useSession = () =>
  useQuery({
    queryKey: key,
    staleTime: 60_000,
    // a page that came while the server was away recovers by itself
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
    async queryFn() {
      const { data } = await request<{ data: Session }>('GET', '/app/session');
      keepCsrfToken(data.csrfToken ?? '');
      return data;
    },
  });

/** What a person can bring after their password. */
export interface SecondFactor {
  readonly totp: boolean;
  readonly passkey: boolean;
  readonly recoveryCode: boolean;
}

/** What signing in answers: the person is in, or has to bring one of these. */
export interface Entrance {
  readonly secondFactor?: SecondFactor;
  /** After a recovery code: how many are left. */
  readonly recoveryCodesLeft?: number;
}

/**
 * Signs a person in. @param path of the operation that does it
 * @param onEntered before the pages of the new session are shown
 * @param onHalfWay when a second factor is asked for
 */
export const useEnter = (
  path: string,
  onEntered: (entrance: Entrance) => void,
  onHalfWay: (secondFactor: SecondFactor) => void = () => {},
) =>
  useMutation({
    mutationFn: async (body: object) => (await request<{ data: Entrance }>('POST', path, body)).data,
    async onSuccess(entrance) {
      if (entrance.secondFactor !== undefined) return onHalfWay(entrance.secondFactor);
      onEntered(entrance);
      await sessionChanged();
    },
  });

/** Signs a person in with a passkey: alone, or after their password. */
export const usePasskeyEntrance = () =>
  useMutation({
    async mutationFn() {
      const answer = await signWithPasskey('/app/sign-in/passkey/begin');
      await request('POST', '/app/sign-in/passkey', { answer });
    },
    onSuccess: sessionChanged,
  });

export const useSignOut = () =>
  useMutation({
    mutationFn: () => request('POST', '/app/sign-out'),
    // nobody is signed out unasked by what the screens ask until then
    onSuccess: () =>
      queryClient.setQueryData<Session>(key, (session) => session && { ...session, person: null }),
    onSettled: sessionChanged,
  });

/** Changes the password, and signs all other browsers out. */
export const useChangePassword = () =>
  useMutation({
    async mutationFn(passwords: { readonly current: string; readonly password: string }) {
      await request('POST', '/app/confirm/password', { password: passwords.current }).catch(unlessMore);
      await request('POST', '/app/password', passwords);
    },
    onSuccess: sessionChanged,
  });

/** Who has a second factor is asked for it by the next request. */
function unlessMore(error: unknown): void {
  if (!(error instanceof RequestError && error.code === 'factor_needed')) throw error;
}

/** Drops all data of the session before, and reads again who is signed in. */
export async function sessionChanged(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  await queryClient.invalidateQueries({ queryKey: key });
}
