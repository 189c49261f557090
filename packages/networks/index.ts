export { baseUrlOf, isPrivateHost, type NetworkUrls } from './base-url.ts';
export type {
  Batch,
  BatchItem,
  Connection,
  LookUp,
  Network,
  Preparation,
  Prepared,
  Renewal,
  Session,
  Vault,
} from './network.ts';
export { callDeadline } from './network.ts';
