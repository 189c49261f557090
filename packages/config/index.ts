export { ConfigError, type Environment, orExit, refuseToStart } from './environment.ts';
export { isInClear, isLoopback, namesAddress, webhookHosts } from './hosts.ts';
export { ownMetrics, publicMetrics } from './metrics-access.ts';
export {
  apiConfig,
  commandConfig,
  dashboardConfig,
  migrateConfig,
  readerConfig,
  sandboxConfig,
  variableNames,
  workerConfig,
} from './processes.ts';
export { isWeakPassword } from './refuse-guessed.ts';
export type { OidcSettings } from './sign-in-ways.ts';
export { storesInClear } from './stores-in-clear.ts';
export { goneVariables, knownVariables, resolveSecrets, setInVain } from './variables.ts';
