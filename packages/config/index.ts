export { ConfigError, type Environment } from './environment.ts';
export { isInClear, isLoopback } from './is-loopback.ts';
export { isWeakPassword } from './is-weak-password.ts';
export { type MetricsAccess, ownMetrics, publicMetrics } from './metrics-access.ts';
export { namesAddress } from './names-address.ts';
export { orExit, refuseToStart } from './parse.ts';
export {
  apiConfig,
  commandConfig,
  dashboardConfig,
  migrateConfig,
  sandboxConfig,
  variableNames,
  workerConfig,
} from './processes.ts';
export { knownVariables, resolveSecrets } from './resolve-secrets.ts';
export type { MailSettings, OidcSettings } from './sign-in-ways.ts';
export { storesInClear } from './stores-in-clear.ts';
export { webhookHosts } from './webhook-hosts.ts';
