export { isWeakPassword } from './is-weak-password.ts';
export { ConfigError, type Environment, orExit, refuseToStart } from './parse.ts';
export {
  apiConfig,
  commandConfig,
  dashboardConfig,
  migrateConfig,
  sandboxConfig,
  workerConfig,
} from './processes.ts';
