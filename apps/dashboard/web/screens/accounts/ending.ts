import type { ConnectionProblem } from '../../../accounts/connection-problem.ts';

/** The sentence for each problem code that the server puts into the address. */
const problems: Readonly<Record<ConnectionProblem, string>> = {
  signed_out: 'You were signed out meanwhile, so nothing was connected. Connect the account again.',
  not_begun: 'This connection was not begun in this browser, or took too long. Connect the account again.',
  denied: 'You did not allow it on X, so nothing was connected.',
  no_code: 'X gave no access, so nothing was connected. Try again.',
  network_refused:
    'X did not accept this, or you did not allow all that is asked for, so nothing was connected. Try again; the log of the dashboard has X’s answer.',
  limit_reached: 'Your plan has no room for another account, so nothing was connected. Disconnect one first.',
  profile_not_found: 'The profile no longer exists, so nothing was connected.',
  service_not_usable: 'Carillon may not call the server of this account, so nothing was connected.',
};

/** The result of a connection by redirect. */
export type Ending =
  | { readonly kind: 'connected'; readonly id: string }
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Reads the address that one came back to. Anybody can write one, so nothing of it is shown: known words stand for our
 * sentences, and ids for accounts that are there.
 * @returns null when it says nothing
 */
export function endingOf(search: string): Ending | null {
  const parameters = new URLSearchParams(search);
  const id = parameters.get('connected');
  if (id !== null) return { kind: 'connected', id };
  const word = parameters.get('problem');
  if (word === null) return null;
  const message = Object.hasOwn(problems, word)
    ? problems[word as ConnectionProblem]
    : 'The account was not connected. Try again.';
  return { kind: 'problem', message };
}
