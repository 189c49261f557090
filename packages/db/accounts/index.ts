export {
  announcedMs,
  announceEnds,
  listEndingAccounts,
  markEnded,
  noteEnd,
} from './access-ends.ts';
export {
  adoptAccounts,
  chooseApp,
  findAppOfAccount,
  findSecretOfApp,
  keepSecretOfApp,
  listPlatformsWithApplication,
  noteApp,
  type SecretOfApp,
} from './applications.ts';
export { keepAuthorization, takeAuthorization } from './authorizations.ts';
export { forgetTokenRefusal, othersServedSince, recordTokenRefusal } from './blocking.ts';
export { type Chooser, keepChoice, readChoice } from './choices.ts';
export {
  type ChosenOutcome,
  type ConnectOutcome,
  connectAccount,
  connectChosen,
} from './connect-accounts.ts';
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
  releaseCredentials,
  replaceCredentials,
  replaceSealed,
  type SealedRow,
  type StoredCredentials,
  undecided,
} from './credentials.ts';
export {
  type AppPlace,
  findNetworkApp,
  forgetNetworkApp,
  keepNetworkApp,
  listStaleApps,
  type NetworkApp,
  replaceSealedApp,
  type SealedApp,
} from './network-apps.ts';
export {
  type AppReader,
  changeApplication,
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
} from './own-applications.ts';
export {
  type AccountPicture,
  claimPicture,
  keepPicture,
  listPictureAddresses,
  readPictures,
} from './pictures.ts';
export {
  claimServer,
  claimServers,
  keepServer,
  listLimits,
  noteServer,
  type ServerKey,
  serverAddress,
  tidyServers,
  usualLimits,
} from './servers.ts';
export {
  blockAccount,
  countAccounts,
  disconnectAccount,
  hasAccount,
  listAccounts,
  noteServerChange,
  renameAccount,
  requireReconnect,
  sandboxPlatforms,
} from './social-accounts.ts';
