import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** The secret kept in `file`; made and written (mode 0600) the first time. */
export async function keptSecret(
  file: string,
  encoding: 'base64' | 'base64url' = 'base64url',
): Promise<string> {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const secret = randomBytes(32).toString(encoding);
  // Renamed into place: a process killed while writing leaves no half secret behind.
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}
