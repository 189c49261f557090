export {
  type ConnectResult,
  connectAccount,
  connectWithCode,
  initialAvatar,
  type Refusal,
  type WantedAccount,
} from './connect-account.ts';
export { type DeletingProfile, deleteProfile, type ProfileDeletion } from './delete-profile.ts';
export {
  type Deleting,
  type Deletion,
  type DeletionStep,
  type DeletionTimes,
  defaultTimes as deletionTimes,
  deleteUser,
  goOnDeleting,
} from './delete-user.ts';
export { disconnectAccount, type Revoke } from './disconnect-account.ts';
export { type Exporting, exportUser, type ReadFile } from './export-user.ts';
export { type OpenNetworks, openNetworks, type Parts } from './parts.ts';
