import type { OidcProblem } from '../../server/sign-in/oidc/callback.ts';

/** The sentence for each problem code that the server puts into the address. */
const problems: Readonly<Record<OidcProblem, string>> = {
  not_begun: 'This was not started in this browser, or it took too long. Try again.',
  denied: 'You did not sign in there, so nothing was done here.',
  refused: 'The answer could not be checked. Try again; the dashboard’s log says why.',
  away: 'The other sign-in cannot be reached. Try again in a few minutes.',
  unconfirmed: 'Your e-mail address is not confirmed there. Confirm it, and try again.',
  exists:
    'Your e-mail address has a user already. Sign in with your password, then link the other sign-in under “Sign-in”.',
  not_invited: 'You have not been invited yet. Ask your admin.',
  disabled: 'This user is disabled. Ask your admin.',
  taken: 'Not linked: you or another user has an identity there already.',
  other_person: 'Someone else signed in there.',
};

const successes = {
  linked: 'You can sign in with it from now on.',
  proven: 'Confirmed. Repeat what you wanted to do.',
} as const;

export interface OidcOutcome {
  readonly isGood: boolean;
  readonly text: string;
}

/**
 * Reads how the way to the issuer and back ended. Anybody can write an address, so nothing of it is shown: known codes stand
 * for our sentences.
 * @returns null when it says nothing
 */
export function readOidcOutcome(search: string): OidcOutcome | null {
  const word = new URLSearchParams(search).get('oidc');
  if (word === null) return null;
  if (Object.hasOwn(successes, word))
    return { isGood: true, text: successes[word as keyof typeof successes] };
  const text = Object.hasOwn(problems, word)
    ? problems[word as OidcProblem]
    : 'Couldn’t sign you in. Try again.';
  return { isGood: false, text };
}
