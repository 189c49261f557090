import type { Environment } from './environment.ts';
import { withSecretFiles } from './parse.ts';
import { variables } from './variables.ts';

/** The environment of a command with all secrets in place of their files. @throws {ConfigError} */
export const resolveSecrets = (environment: Environment): Environment =>
  withSecretFiles(environment, variables);
