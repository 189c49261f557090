import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const name = 'carillon-test-';

/** Room that there must be, bytes: most of it is never used. */
const wanted = 6_000_000_000;

/** No run is longer, ms. */
const maxRunMs = 3 * 3_600_000;

/**
 * A new folder in memory, where there is room: each of hundreds of databases is a thousand files. What runs that were
 * killed have left there goes first.
 * @param memory where files lie in memory
 * @param bytes room that there must be
 * @returns null without room
 */
export async function memoryFolder(memory = '/dev/shm', bytes = wanted): Promise<string | null> {
  const room = await statfs(memory).catch(() => null);
  if (room === null || room.bavail * room.bsize < bytes) return null;
  for (const left of await readdir(memory)) {
    const path = join(memory, left);
    if (left.startsWith(name) && (await isLeftOver(path))) await rm(path, { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(memory, name));
  await chmod(folder, 0o755); // Postgres may run as somebody else
  return folder;
}

/** True for an old one of this person's. Another run may take it away meanwhile. */
async function isLeftOver(folder: string): Promise<boolean> {
  const found = await stat(folder, { throwIfNoEntry: false });
  return found !== undefined && found.uid === process.getuid?.() && found.mtimeMs < Date.now() - maxRunMs;
}
