import { readFileSync } from 'node:fs';
import type { Environment } from './environment.ts';

/** Secrets of files, in place of the variables that name them. */
export interface SecretFiles {
  readonly environment: Environment;
  /** What is wrong with each file, by the variable that names it. */
  readonly problems: ReadonlyMap<string, string>;
}

/** A secret is a line, or a list of them. Anything longer is another file, characters. */
const maxLength = 65_536;

/**
 * Reads the secrets of which the environment names a file: `ENCRYPTION_KEY_FILE=/run/secrets/encryption-key`. Line breaks at
 * the end do not belong to a secret.
 * @param names of the variables that may come from a file
 */
export function readSecretFiles(environment: Environment, names: readonly string[]): SecretFiles {
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
