export {
  countTrouble,
  countUpTo,
  failedForAccount,
  listFailed,
  listFailedForAccounts,
  seeFailures,
} from './failures.ts';
export { firstTries, listBrokenAccounts, listOpenTrouble, type OpenTrouble } from './trouble.ts';
