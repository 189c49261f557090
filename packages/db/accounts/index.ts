export {
  announcedMs,
  announceEnds,
  listEndingAccounts,
  markEnded,
  noteEnd,
} from './access-ends.ts';
export { keepAuthorization, takeAuthorization } from './authorizations.ts';
export { forgetTokenRefusal, othersServedSince, recordTokenRefusal } from './blocking.ts';
export { countWaiting, lastPublished, listConnections } from './connections.ts';
export {
  type ChangeResult,
  changeCredentials,
  groupCredentials,
  type LeasedCredentials,
  listStale,
  maxChangeMs,
  maxChangeWaitMs,
  readCredentials,
  replaceCredentials,
  replaceSealed,
  type SealedRow,
  type StoredCredentials,
  undecided,
} from './credentials.ts';
export {
  type AccountPicture,
  claimPicture,
  keepPicture,
  listPictureAddresses,
  readPictures,
} from './pictures.ts';
export {
  blockAccount,
  type ConnectOutcome,
  connectAccount,
  countAccounts,
  disconnectAccount,
  hasAccount,
  listAccounts,
  noteServerChange,
  renameAccount,
  requireReconnect,
  sandboxPlatforms,
} from './social-accounts.ts';
