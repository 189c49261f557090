export { type ConnectResult, connectAccount, type Refusal, type WantedAccount } from './connect-account.ts';
export { connectWithCode } from './connect-with-code.ts';
export { disconnectAccount, type Revoke } from './disconnect-account.ts';
export { type NetworkSettings, type OpenNetworks, openNetworks } from './open-networks.ts';
export type { Parts } from './parts.ts';
