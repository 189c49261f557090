/**
 * A program: what is known to be wrong with packages in the lock, and whether they are signed by their registry. Fails for
 * those that run; those that only tests and tools use are named. Without a registry that answers, it looks into the stored list.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readAudit, storedAt, storedFindings } from './advisories.ts';
import { readLock } from './lock.ts';
import { processes, productionFolders } from './production-folders.ts';

const root = join(import.meta.dirname, '../..');
const lock = readLock(root);
const running = new Set(
  [...productionFolders(lock, processes)].map(
    (folder) => lock[folder]?.name ?? folder.split('node_modules/').at(-1),
  ),
);

const npm = (...args: readonly string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, timeout: 120_000 });

const reported = readAudit(npm('audit', '--json').stdout);
console.log(
  reported === null
    ? `No registry gave advisories; these are from the stored list of ${storedAt}, which knows only what was looked at.`
    : 'These are the advisories that the registry gives.',
);
const findings = reported ?? storedFindings(lock);
for (const { name, severity, title, url } of findings)
  console.log(
    `${name}, ${running.has(name) ? 'which runs' : 'for tests and tools'}: ${severity}: ${title} (${url})`,
  );
if (findings.length === 0) console.log('None.');

const signatures = npm('audit', 'signatures');
console.log(signatures.stdout.trim() || 'No registry gave signatures.');
const isInvalid = /invalid|tampered/i.test(signatures.stdout);
if (isInvalid || findings.some(({ name }) => running.has(name))) process.exitCode = 1;
