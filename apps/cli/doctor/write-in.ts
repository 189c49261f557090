import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes where a folder is or would be made, and takes it away again. The folder itself is left to who needs it. */
export async function writeIn(folder: string): Promise<void> {
  const made = await mkdtemp(join(nearest(folder), '.carillon-doctor-'));
  try {
    await writeFile(join(made, 'file'), 'a file');
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** The folder, or the first above it that is there. */
export const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));
