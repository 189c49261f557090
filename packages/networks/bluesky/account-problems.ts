import type { Failure } from '@carillon/core';

/** What only a person can mend, by connecting the account again. */
export const accountProblems = {
  signInRefused: {
    kind: 'reconnect',
    code: 'authentication_failed',
    message: 'Bluesky rejected the handle or app password. Reconnect the account.',
  },
  codeWanted: {
    kind: 'reconnect',
    code: 'authentication_failed',
    message: 'Bluesky asks for a sign-in code; connect with an app password.',
  },
  suspended: { kind: 'reconnect', code: 'account_suspended', message: 'The Bluesky account is suspended.' },
  deactivated: {
    kind: 'reconnect',
    code: 'account_deactivated',
    message: 'The Bluesky account is deactivated.',
  },
} satisfies Record<string, Failure>;

/** By the name of the error that says so. */
export const accountProblemsByName = new Map<string, Failure>([
  ['AuthFactorTokenRequired', accountProblems.codeWanted],
  ['AccountTakedown', accountProblems.suspended],
  ['AccountDeactivated', accountProblems.deactivated],
]);

/** What keeps an account from posting although its session was granted; null if nothing does. */
export function inactivity({ active, status }: { active?: boolean; status?: string }): Failure | null {
  if (active !== false) return null;
  return status === 'takendown' || status === 'suspended'
    ? accountProblems.suspended
    : accountProblems.deactivated;
}
