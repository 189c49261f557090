export { isWeakPassword } from './is-weak-password.ts';
export { orExit, refuseToStart } from './or-exit.ts';
export { ConfigError, type Environment } from './parse.ts';
export {
  apiConfig,
  commandConfig,
  dashboardConfig,
  migrateConfig,
  sandboxConfig,
  workerConfig,
} from './processes.ts';
