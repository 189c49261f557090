import type { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is unusable; the message names every variable that is wrong, and why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Checks the variables that a process needs. An empty value counts as missing. */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.infer<Schema> {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new ConfigError(
    `The environment is incomplete or wrong (.env.example explains each variable):\n${lines.join('\n')}`,
  );
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
