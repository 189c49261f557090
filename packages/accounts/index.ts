export { asksServer, beginAuthorization, connectWithCode } from './authorize.ts';
export { chooseAccounts, keepChoice, showChoice } from './choices.ts';
export { connectAccount, type WantedAccount } from './connect-account.ts';
export { deleteProfile } from './delete-profile.ts';
export {
  type Deletion,
  type DeletionStep,
  defaultTimes as deletionTimes,
  deleteUser,
  goOnDeleting,
} from './delete-user.ts';
export { disconnectAccount, type Revoke } from './disconnect-account.ts';
export { exportUser, type ReadFile } from './export-user.ts';
export { learnServer, serverRetries } from './learn-server.ts';
export { noteApplications } from './note-applications.ts';
export { appIdFor, applicationOfAccount, openAppSecret } from './own-applications.ts';
export { openNetworks, type Parts } from './parts.ts';
export type { Refusal } from './refusal.ts';
export { initialAvatar } from './store-connections.ts';
