import type { z } from 'zod';
import { ConfigError, type Environment } from './environment.ts';
import { secretNames } from './secret.ts';
import { readSecretFiles } from './secret-files.ts';

/** Checks the variables that a process needs. An empty value counts as missing; secrets may lie in files. */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.infer<Schema> {
  const { environment: resolved, problems } = readSecretFiles(environment, secretNames(schema.shape));
  const given = Object.entries(resolved).filter(([, value]) => value !== undefined && value !== '');
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success && problems.size === 0) return result.data;
  const issues = result.error?.issues ?? [];
  throw unusable([
    ...[...problems].map(([variable, problem]) => `${variable}: ${problem}`),
    ...issues
      .filter(({ path }) => !problems.has(`${path[0]?.toString()}_FILE`))
      .map(({ path, message }) => `${path.join('.')}: ${message}`),
  ]);
}

const unusable = (lines: readonly string[]) =>
  new ConfigError(
    `The environment is incomplete or wrong (.env.example explains each variable):\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );

/**
 * The environment with the secrets themselves in place of their files.
 * @param shape variables of which secrets may lie in files
 * @throws {ConfigError} naming each file that is not there, empty or unreadable
 */
export function withSecretFiles(
  environment: Environment,
  shape: Readonly<Record<string, z.ZodType>>,
): Environment {
  const { environment: resolved, problems } = readSecretFiles(environment, secretNames(shape));
  if (problems.size === 0) return resolved;
  throw unusable([...problems].map(([variable, problem]) => `${variable}: ${problem}`));
}

/** Reads a process's configuration; an unusable environment ends the process with its sentence, and no stack. */
export function orExit<Config>(read: () => Config): Config {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return refuseToStart(error.message);
  }
}

/** Ends the process with one sentence about its environment, before it did anything. */
export function refuseToStart(message: string): never {
  console.error(message);
  process.exit(78); // EX_CONFIG of sysexits.h
}
