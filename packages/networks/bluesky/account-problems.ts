import type { Failure } from '@carillon/core';

/** Failures that only a person can mend, by connecting the account again. */
export const accountProblems = {
  signInRefused: {
    kind: 'reconnect',
    code: 'authentication_failed',
    message: 'Bluesky rejected the handle or app password. Reconnect the account.',
  },
  codeWanted: {
    kind: 'reconnect',
    code: 'authentication_failed',
    message: 'Bluesky asks for a sign-in code. Reconnect the account with an app password.',
  },
  suspended: {
    kind: 'reconnect',
    code: 'account_suspended',
    message: 'The Bluesky account is suspended. Resolve this on bsky.app, then reconnect.',
  },
  deactivated: {
    kind: 'reconnect',
    code: 'account_deactivated',
    message: 'The Bluesky account is deactivated. Reactivate it on bsky.app, then reconnect.',
  },
} satisfies Record<string, Failure>;

/** The account is on another server now, which knows no app password of the former one. */
export const movedAway = (server: string): Failure => ({
  kind: 'reconnect',
  code: 'authentication_failed',
  message: `The Bluesky account moved to ${server}. Reconnect it with that server and an app password made there.`,
});

/** These failures by the name of the error that says so. */
export const accountProblemsByName = new Map<string, Failure>([
  ['AuthFactorTokenRequired', accountProblems.codeWanted],
  ['AccountTakedown', accountProblems.suspended],
  ['AccountDeactivated', accountProblems.deactivated],
]);

/** The reason why an account may not post although its session was granted; null if it may. */
export function inactivity({ active, status }: { active?: boolean; status?: string }): Failure | null {
  if (active !== false) return null;
  return status === 'takendown' || status === 'suspended'
    ? accountProblems.suspended
    : accountProblems.deactivated;
}
