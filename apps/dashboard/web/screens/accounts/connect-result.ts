import type { ConnectionProblem } from '../../../server/accounts/connection-error.ts';

/** The sentence for each problem code that the server puts into the address. */
const problems: Readonly<Record<ConnectionProblem, string>> = {
  signed_out: 'You were signed out, so the account was not connected. Connect it again.',
  not_begun: 'This sign-in has expired or began in another browser. Connect again.',
  denied: 'You declined, so no account was connected.',
  no_code: 'The network did not grant access, so the account was not connected. Try again.',
  network_refused:
    'The network refused, or you did not allow everything. Try again; the dashboard’s log has its answer.',
  application_gone:
    'The server of this account no longer knows this installation, so it was not connected. Connect it again; that registers anew.',
  limit_reached: 'Your plan has no room for another account. Disconnect one first.',
  profile_not_found: 'The profile no longer exists, so the account was not connected.',
  service_not_usable: 'This installation may not call the server of this account.',
  link_over: 'The link was used already, so nothing was connected.',
  not_by_link: 'The account is connected already, so the link changed nothing.',
  other_server: 'The account is connected already on another server, so the link changed nothing.',
  choice_over: 'You took too long to choose, so no account was connected. Connect again.',
};

/** The result of a connection by redirect. */
export type ConnectResult =
  | { readonly kind: 'connected'; readonly id: string }
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Reads the result from the address that the person came back to. Anybody can write an address, so nothing of it is
 * shown: known codes stand for our sentences, and ids for existing accounts.
 * @returns null when it says nothing
 */
export function readConnectResult(search: string): ConnectResult | null {
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
