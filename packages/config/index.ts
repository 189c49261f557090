export { isInClear, isLoopback } from './is-loopback.ts';
export { isWeakPassword } from './is-weak-password.ts';
export { type MetricsAccess, ownMetrics, publicMetrics } from './metrics-access.ts';
export { ConfigError, type Environment, orExit, refuseToStart } from './parse.ts';
export {
  apiConfig,
  commandConfig,
  dashboardConfig,
  migrateConfig,
  sandboxConfig,
  workerConfig,
} from './processes.ts';
export { storesInClear } from './stores-in-clear.ts';
