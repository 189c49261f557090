export { type ConnectResult, connectAccount, type Refusal, type WantedAccount } from './connect-account.ts';
export { connectWithCode } from './connect-with-code.ts';
export { type Deleting, type Deletion, type DeletionStep, deleteUser } from './deletion/delete-user.ts';
export { type DeletionTimes, defaultTimes as deletionTimes } from './deletion/deletion-times.ts';
export { goOnDeleting } from './deletion/go-on-deleting.ts';
export { disconnectAccount, type Revoke } from './disconnect-account.ts';
export { type NetworkSettings, type OpenNetworks, openNetworks } from './open-networks.ts';
export type { Parts } from './parts.ts';
