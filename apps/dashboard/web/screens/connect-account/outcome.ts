import type { ConnectionProblem } from '../../../server/accounts/connection-error.ts';

/** The sentence for each problem code that the server puts into the address, for somebody who knows nothing of Carillon. */
const problems: Readonly<Record<Exclude<ConnectionProblem, 'signed_out'>, string>> = {
  not_begun: 'That took too long, or began in another browser. Open the link again.',
  denied: 'You declined, so nothing was connected.',
  no_code: 'The network did not grant access, so nothing was connected.',
  network_refused: 'The network refused, or you did not allow everything, so nothing was connected.',
  application_gone:
    'The server of this account no longer knows this service, so nothing was connected. Try again; that registers anew.',
  limit_reached: 'No more accounts can be connected right now. Tell the sender of the link.',
  profile_not_found: 'This link is no longer valid. Ask its sender for a new one.',
  service_not_usable: 'This installation may not call the server of this account.',
  link_over: 'This link can no longer be used. Ask its sender for a new one.',
  not_by_link:
    'This account is connected already, and not by a link for you. Ask the sender of the link to reconnect it in the dashboard.',
  other_server:
    'This account is connected already, on another server. Ask the sender of the link to reconnect it in the dashboard.',
  choice_over: 'That took too long, so nothing was connected. Open the link again.',
};

export type Outcome =
  | { readonly kind: 'connected' }
  /** Several accounts were granted; the id of the choice. */
  | { readonly kind: 'several'; readonly choice: string }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads from the address what became of a visit to a network. Anybody can write one, so nothing of it is shown. @returns null when it says nothing */
export function readOutcome(search: string): Outcome | null {
  const parameters = new URLSearchParams(search);
  if (parameters.has('connected')) return { kind: 'connected' };
  const choice = parameters.get('choose');
  if (choice !== null) return { kind: 'several', choice };
  const word = parameters.get('problem');
  if (word === null) return null;
  const message = Object.hasOwn(problems, word)
    ? problems[word as keyof typeof problems]
    : 'Nothing was connected.';
  return { kind: 'problem', message };
}
