export {
  type FailedForAccount,
  failedForAccount,
  listFailedForAccounts,
} from './failed-for-account.ts';
export { type BrokenAccount, firstTries, listBrokenAccounts } from './list-broken-accounts.ts';
export { countTrouble, countUpTo, listFailed, type TroubleCounts } from './list-failed.ts';
export { listOpenTrouble, type OpenTrouble } from './list-open-trouble.ts';
export { seeFailures } from './see-failures.ts';
