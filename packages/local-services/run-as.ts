import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runCommand } from './run-command.ts';

/** As whom Postgres runs: in front of its command, and as options of spawn. Empty for an ordinary user. */
export interface RunAs {
  readonly wrapper: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Who shall own the data folder and the password file. */
  readonly owner?: Account;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Postgres refuses to run as root. Started by root, it runs as the owner of its data, else as `postgres`, else as
 * `nobody`. Throws when that user cannot reach one of the folders, naming the closed one.
 */
export async function runAs(dataDir: string, folders: readonly string[]): Promise<RunAs> {
  const dataOwner = existsSync(dataDir) ? await stat(dataDir) : undefined;
  if (process.getuid?.() !== 0) {
    if (dataOwner === undefined || dataOwner.uid === process.getuid?.()) return { wrapper: [], ids: {} };
    throw new Error(
      `${dataDir} belongs to another user (uid ${dataOwner.uid}), probably because it was made by root. Start it as that user, or remove the folder.`,
    );
  }
  const owner = dataOwner !== undefined && dataOwner.uid !== 0 ? dataOwner : await systemAccount();
  const { uid, gid } = owner;
  const closed = await firstClosed(folders, { uid, gid });
  if (closed === undefined) return { wrapper: [], ids: { uid, gid }, owner: { uid, gid } };
  const wrapper = await walkingWrapper({ uid, gid });
  if (wrapper !== undefined) return { wrapper, ids: {}, owner: { uid, gid } };
  throw new Error(
    `Postgres refuses to run as root, so it would run as uid ${uid}, which may not enter ${closed}. Move the project to a folder that everybody may enter (such as /srv), or start it as an ordinary user.`,
  );
}

async function systemAccount(): Promise<Account> {
  for (const name of ['postgres', 'nobody']) {
    const uid = await runCommand(['id', '-u', name], { timeoutMs: 5_000 });
    const gid = await runCommand(['id', '-g', name], { timeoutMs: 5_000 });
    if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new Error('Postgres refuses to run as root, and there is neither a user "postgres" nor "nobody".');
}

/** The first folder on the way to `paths`, these included, that the account may not enter. */
async function firstClosed(paths: readonly string[], account: Account): Promise<string | undefined> {
  for (const folder of paths.flatMap(wayTo)) {
    const { uid, gid, mode } = await stat(folder);
    const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return folder;
  }
  return undefined;
}

function wayTo(path: string): string[] {
  return path === dirname(path) ? [path] : [...wayTo(dirname(path)), path];
}

/**
 * Linux, for a project under a closed folder such as /root: the account keeps root's right to walk through folders,
 * and nothing else. Containers have only the wider dac_override. The securebit is for access(2), which Postgres asks.
 */
async function walkingWrapper({ uid, gid }: Account): Promise<string[] | undefined> {
  for (const right of ['dac_read_search', 'dac_override']) {
    const kept = [`--inh-caps=+${right}`, `--ambient-caps=+${right}`, '--securebits=+no_setuid_fixup'];
    const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const tried = await runCommand(['setpriv', ...ids, ...kept, 'true'], { timeoutMs: 5_000 });
    if (tried.ok) return ['setpriv', ...ids, ...kept];
  }
  return undefined;
}
