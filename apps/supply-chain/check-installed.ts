/** A program: fails when node_modules holds anything but what package-lock.json says, by the digest of each archive. */
import { join } from 'node:path';
import { compareInstalled } from './compare-installed.ts';
import { readInstalled, readLock } from './lock.ts';

const root = join(import.meta.dirname, '../..');

const { wrong, unlocked } = compareInstalled(readLock(root), readInstalled(root));
if (unlocked.length > 0)
  console.log(`For this kind of machine alone, and not in the lock: ${unlocked.join(', ')}.`);
for (const sentence of wrong) console.error(sentence);
if (wrong.length > 0) {
  console.error(
    'What is installed is not what package-lock.json says; remove node_modules, and npm install.',
  );
  process.exitCode = 1;
}
