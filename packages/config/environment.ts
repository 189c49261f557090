import { readFileSync } from 'node:fs';
import type { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is unusable; the message names every variable that is wrong, and why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

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

/** Marks a variable that must not be read by who may read the environment: it may be given as `<NAME>_FILE`, too. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ secret: true });

/** Names of a schema's variables that are secrets. */
export const secretNames = (shape: Readonly<Record<string, z.ZodType>>): string[] =>
  Object.keys(shape).filter((name) => shape[name]?.meta()?.['secret'] === true);

/** Secrets of files, in place of the variables that name them. */
interface SecretFiles {
  readonly environment: Environment;
  /** Fault of each file, by the variable that names it. */
  readonly problems: ReadonlyMap<string, string>;
}

/** A secret is a line, or a list of them. Anything longer is another file, characters. */
const maxLength = 65_536;

/**
 * Reads the secrets of which the environment names a file: `ENCRYPTION_KEY_FILE=/run/secrets/encryption-key`. Line breaks at
 * the end do not belong to a secret.
 * @param names of the variables that may come from a file
 */
function readSecretFiles(environment: Environment, names: readonly string[]): SecretFiles {
  const read: Record<string, string | undefined> = { ...environment };
  const problems = new Map<string, string>();
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = environment[variable];
    if (!file) continue;
    delete read[variable];
    const found = environment[name]
      ? { problem: `is set, and so is ${name}; keep one of them` }
      : readSecret(file);
    if ('problem' in found) problems.set(variable, found.problem);
    else read[name] = found.text;
  }
  return { environment: read, problems };
}

function readSecret(file: string): { readonly text: string } | { readonly problem: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    if (text.trim() === '') return { problem: `names ${file}, which is empty` };
    if (text.length > maxLength) return { problem: `names ${file}, which is too long for a secret` };
    return { text };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    if (code === 'ENOENT') return { problem: `names ${file}, which is not there` };
    return { problem: `names ${file}, which cannot be read (${code})` };
  }
}
