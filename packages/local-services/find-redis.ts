import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from './run-command.ts';

/** A server that runs on this machine. */
export interface FoundRedis {
  readonly how: 'path' | 'unpacked';
  readonly program: string;
  /** Such as `Redis 7.0.15`. */
  readonly version: string;
  /** The whole environment it needs; the inherited one if absent. */
  readonly env?: Record<string, string>;
}

interface NoRedis {
  readonly how: 'none';
  readonly reason: string;
}

const serverNames = ['redis-server', 'valkey-server'];

/** Name and version that a program gives itself, such as `Redis 7.0.15`; undefined if it does not run on this machine. */
async function versionOf(program: string, env?: Record<string, string>): Promise<string | undefined> {
  const answer = await runCommand([program, '--version'], { timeoutMs: 5_000, ...(env && { env }) });
  if (!answer.ok) return undefined;
  const [, name, version] = /^(\w+) server v=(\S+)/.exec(answer.output) ?? [];
  return name && version ? `${name} ${version}` : undefined;
}

/** A server on PATH, else the one unpacked in `folder` earlier, else, if it may be, one unpacked there now. */
export async function findRedis(
  folder: string,
  { log, mayUnpack }: { log: (line: string) => void; mayUnpack: boolean },
): Promise<FoundRedis | NoRedis> {
  for (const program of serverNames) {
    const version = await versionOf(program);
    if (version !== undefined) return { how: 'path', program, version };
  }
  const unpacked = await unpackedRedis(folder);
  if (unpacked !== undefined) return unpacked;
  if (mayUnpack) return unpackRedis(folder, log);
  return { how: 'none', reason: `there is neither ${serverNames.join(' nor ')} on PATH` };
}

/** The server whose packages were unpacked in `folder`, if it runs. */
async function unpackedRedis(folder: string): Promise<FoundRedis | undefined> {
  const libraries = [
    ...(await librariesIn(join(folder, 'usr', 'lib'))),
    ...(await librariesIn(join(folder, 'lib'))),
  ];
  const env = { LD_LIBRARY_PATH: libraries.join(':') };
  for (const name of serverNames) {
    const program = join(folder, 'usr', 'bin', name);
    const version = await versionOf(program, env);
    if (version !== undefined) return { how: 'unpacked', program, version, env };
  }
  return undefined;
}

/** Debian keeps them in one folder per architecture, such as x86_64-linux-gnu. */
async function librariesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => name.includes('-linux-')).map((name) => join(folder, name));
}

/**
 * Unpacks this Debian's or Ubuntu's own Redis, with the libraries the machine lacks, into `folder`. Needs no root and
 * installs nothing: apt works on lists and a cache of its own, which are removed afterwards.
 */
async function unpackRedis(folder: string, log: (line: string) => void): Promise<FoundRedis | NoRedis> {
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
