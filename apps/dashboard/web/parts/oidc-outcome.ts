import type { OidcProblem } from '../../server/sign-in/oidc/callback.ts';

/** The sentence for each problem code that the server puts into the address. */
const problems: Readonly<Record<OidcProblem, string>> = {
  not_begun: 'This was not started in this browser, or it took too long. Try again.',
  denied: 'You did not sign in there, so nothing was done here.',
  refused:
    'What came back could not be checked, so nothing was done. Try again; the dashboard’s log says why.',
  away: 'The other sign-in cannot be reached at the moment. Try again in some minutes, or sign in another way.',
  unconfirmed:
    'Your e-mail address has not been confirmed there, so you cannot be let in by it. Confirm it, and try again.',
  exists:
    'There is already a user with your e-mail address. Sign in with your password, and link the other sign-in under “Sign-in”; without a password, ask the operator.',
  not_invited: 'You have not been invited yet. Ask the operator of this installation.',
  disabled: 'This user is disabled. Ask the operator of this installation.',
  taken:
    'This identity belongs to another user already, or you have another one there, so it was not linked.',
  other_person: 'Someone else signed in there, so it is not certain that it is you.',
};

const successes = {
  linked: 'You can sign in so from now on.',
  proven: 'It is certain that it is you. Repeat what you wanted to do.',
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
