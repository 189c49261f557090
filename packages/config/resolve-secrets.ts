import type { Environment } from './environment.ts';
import { withSecretFiles } from './parse.ts';
import { secretNames } from './secret.ts';
import { variables } from './variables.ts';

/** The environment of a command with all secrets in place of their files. @throws {ConfigError} */
export const resolveSecrets = (environment: Environment): Environment =>
  withSecretFiles(environment, variables);

/** Every name that any process reads, those of files of secrets among them. */
export const knownVariables: readonly string[] = [
  ...Object.keys(variables),
  ...secretNames(variables).map((name) => `${name}_FILE`),
];
