export {
  type FailurePlace,
  type ListedCause,
  listFailureCauses,
  listFailuresOf,
} from './causes.ts';
export {
  countTrouble,
  countUpTo,
  failedForAccount,
  listFailed,
  listFailedForAccounts,
  seeFailures,
} from './failures.ts';
export { nameAccountsOf } from './name-accounts.ts';
export { endSnooze, listSnoozes, type Snooze, snooze } from './snoozes.ts';
export {
  firstTries,
  listBrokenAccounts,
  listMovedAccounts,
  listOpenTrouble,
  type OpenTrouble,
} from './trouble.ts';
