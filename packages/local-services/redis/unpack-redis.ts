import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { type FoundRedis, type NoRedis, serverNames } from './found-redis.ts';
import { unpackedRedis } from './unpacked-redis.ts';

/**
 * Unpacks this Debian's or Ubuntu's own Redis, with the libraries the machine lacks, into `folder`. Needs no root and
 * installs nothing: apt works on lists and a cache of its own, which are removed afterwards.
 */
export async function unpackRedis(
  folder: string,
  log: (line: string) => void,
): Promise<FoundRedis | NoRedis> {
  const workshop = join(dirname(folder), 'unpacking');
  await rm(workshop, { recursive: true, force: true });
  await mkdir(join(workshop, 'lists', 'partial'), { recursive: true });
  await mkdir(join(workshop, 'archives', 'partial'), { recursive: true });
  try {
    const missing = await download(workshop, log);
    if (missing !== undefined) return { how: 'none', reason: missing };
    const failure = await unpack(join(workshop, 'archives'), join(workshop, 'root'));
    if (failure !== undefined) return { how: 'none', reason: failure };
    await rm(folder, { recursive: true, force: true });
    await rename(join(workshop, 'root'), folder);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  const unpacked = await unpackedRedis(folder);
  log(unpacked ? `${unpacked.version} unpacked into ${folder}` : 'The unpacked Redis does not run');
  return unpacked ?? { how: 'none', reason: `the unpacked Redis in ${folder} does not run on this machine` };
}

/** undefined when the packages are there; else why not. */
async function download(workshop: string, log: (line: string) => void): Promise<string | undefined> {
  const apt = (timeoutMs: number, ...args: string[]) =>
    runCommand(['apt-get', '--quiet', '--yes', ...privateTo(workshop), ...args], { timeoutMs });
  log('No Redis here. Asking the distribution for its own (apt-get update, into a private folder) …');
  const lists = await apt(90_000, 'update');
  let reason = lists.ok ? '' : lists.reason;
  for (const name of serverNames) {
    log(`Downloading ${name} and the libraries it needs …`);
    // apt, not this file, knows what they are called in this release.
    const fetched = await apt(120_000, 'install', '--download-only', '--no-install-recommends', name);
    if (fetched.ok) return undefined;
    reason ||= fetched.reason;
  }
  return reason;
}

function privateTo(workshop: string): string[] {
  return [
    `Dir::State::Lists=${join(workshop, 'lists')}`,
    `Dir::Cache=${workshop}`,
    `Dir::Cache::Archives=${join(workshop, 'archives')}`,
    'Debug::NoLocking=true',
    'APT::Sandbox::User=root',
    'Acquire::Retries=1',
    'Acquire::http::Timeout=15',
    'Acquire::https::Timeout=15',
  ].flatMap((setting) => ['-o', setting]);
}

/** undefined when everything is unpacked; else why not. */
async function unpack(archives: string, root: string): Promise<string | undefined> {
  const packages = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  if (packages.length === 0) return 'apt-get says that Redis is installed, but it is not on PATH';
  for (const name of packages) {
    const result = await runCommand(['dpkg', '-x', join(archives, name), root], { timeoutMs: 30_000 });
    if (!result.ok) return result.reason;
  }
  return undefined;
}
