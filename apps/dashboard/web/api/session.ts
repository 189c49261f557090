import { useMutation, useQuery } from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';
import { signWithPasskey } from './passkeys.ts';
import { hasSessionEnded, queryClient } from './query-client.ts';
import { askPerson, keepCsrfToken, RequestError } from './request.ts';

export type Session = AnswerOf<'GET /session'>;

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
      const session = await readSession();
      if (session.person !== null || !signedIn() || hasSessionEnded()) return session;
      return (await askPerson('signed_out')) ? readSession() : session;
    },
  });

/** Who this page knows to be signed in. */
const signedIn = () => queryClient.getQueryData<Session>(key)?.person;

async function readSession(): Promise<Session> {
  const session = await ask('GET /session');
  keepCsrfToken(session.csrfToken ?? '');
  return session;
}

/** The operations that sign a person in by fields of a form. */
export type EntranceRoute =
  | 'POST /sign-in'
  | 'POST /sign-in/code'
  | 'POST /sign-in/recovery-code'
  | 'POST /set-up';

/** Answer to signing in: the person is in, or has to bring a second factor. */
export type Entrance = AnswerOf<'POST /sign-in'>;

/** Second factors after the password. */
export type SecondFactor = NonNullable<Entrance['secondFactor']>;

/**
 * Signs a person in.
 * @param onEntered before the pages of the new session are shown
 * @param onHalfWay when a second factor is asked for
 */
export const useEnter = (
  route: EntranceRoute,
  onEntered: (entrance: Entrance) => void,
  onHalfWay: (secondFactor: SecondFactor) => void = () => {},
) =>
  useMutation({
    mutationFn: (body: object): Promise<Entrance> => ask(route, { body } as GivenTo<EntranceRoute>),
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
      const answer = await signWithPasskey('POST /sign-in/passkey/begin');
      await ask('POST /sign-in/passkey', { body: { answer } });
    },
    onSuccess: sessionChanged,
  });

export const useSignOut = () =>
  useMutation({
    mutationFn: () => ask('POST /sign-out'),
    // what the screens ask until then must not sign the person out unasked
    onSuccess: () => queryClient.setQueryData<Session>(key, (session) => session && { person: null }),
    onSettled: sessionChanged,
  });

/** Changes the password, and signs all other browsers out. */
export const useChangePassword = () =>
  useMutation({
    async mutationFn(passwords: { readonly current: string; readonly password: string }) {
      await ask('POST /confirm/password', { body: { password: passwords.current } }).catch(unlessMore);
      await ask('POST /password', { body: passwords });
    },
    onSuccess: sessionChanged,
  });

/** Who has a second factor is asked for it by the next request. */
function unlessMore(error: unknown): void {
  if (!(error instanceof RequestError && error.code === 'factor_needed')) throw error;
}

/**
 * Drops all data of the session before, and reads again who is signed in. Who signs in again on a page that is still theirs goes
 * on there; somebody else gets a page of their own.
 */
export async function sessionChanged(): Promise<void> {
  const before = signedIn();
  if (before) {
    const session = await readSession();
    if (session.person && session.person.email !== before.email) return location.reload();
    queryClient.setQueryData<Session>(key, session);
    if (session.person)
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  }
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  await queryClient.invalidateQueries({ queryKey: key });
}
