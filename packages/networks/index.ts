export type { Application, Authorization, AuthorizationCode } from './authorization.ts';
export { baseUrlOf, configuredUrls, type NetworkUrls, noSandbox } from './base-url.ts';
export { clockOffset, likelyOffset, tolerableOffset } from './clock-offset.ts';
export { addressOf, type HostRules, hostProblem, onPrivateNetwork, type PrivateHosts } from './host-rules.ts';
export type {
  Batch,
  BatchItem,
  Connection,
  LateCredentials,
  LookUp,
  Moved,
  Network,
  PreparedItem,
  Renewal,
  Session,
  Upload,
  Vault,
} from './network.ts';
export { callDeadline } from './network.ts';
