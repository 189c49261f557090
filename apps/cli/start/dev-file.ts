import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DevFile } from '../instance.ts';

const fileIn = (folder: string) => join(folder, 'dev.json');

/** What the last start in this folder told; null before the first. */
export async function readDevFile(folder: string): Promise<DevFile | null> {
  return existsSync(fileIn(folder)) ? JSON.parse(await readFile(fileIn(folder), 'utf8')) : null;
}

/** Readers see the old file or the new one, never half of one. It holds secrets: mode 0600. */
export async function writeDevFile(folder: string, dev: DevFile): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.new`, `${JSON.stringify(dev, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
