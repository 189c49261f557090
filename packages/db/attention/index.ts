export {
  countTrouble,
  countUpTo,
  type FailedForAccount,
  failedForAccount,
  listFailed,
  listFailedForAccounts,
  seeFailures,
  type TroubleCounts,
} from './failures.ts';
export {
  type BrokenAccount,
  firstTries,
  listBrokenAccounts,
  listOpenTrouble,
  type OpenTrouble,
} from './trouble.ts';
