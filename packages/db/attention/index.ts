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
export {
  firstTries,
  listBrokenAccounts,
  listMovedAccounts,
  listOpenTrouble,
  type OpenTrouble,
} from './trouble.ts';
