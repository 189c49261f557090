import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What stands between the process that reads files and the rest of the machine. */
export interface Fence {
  /** Program and arguments that run another one behind the fence, in the same process; none where there is no fence. */
  readonly command: readonly string[];
  /** The environment and the memory of the service's processes, with its secrets, cannot be read. */
  readonly hidesSecrets: boolean;
  /** No network can be reached. */
  readonly isOffline: boolean;
}

const none: Fence = { command: [], hidesSecrets: false, isOffline: false };

/** Longest time for finding out whether a fence stands, ms. */
const probeMs = 5_000;

/** Tools of util-linux, where distributions put them: the environment of the process has no PATH. */
const toolOf = (name: string): string | null =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path)) ?? null;

/** Reads a program, which has to be possible, and the environment of this process, which must not be. */
const probe = 'head -c 1 "$0" >/dev/null && ! head -c 1 "/proc/$1/environ" >/dev/null';

/**
 * The highest fence that stands on this machine. In a namespace of users of its own, a process has no rights over those outside,
 * whoever it is (user_namespaces(7), ptrace(2)); a process of root without capabilities has none over one that has them.
 * @param program what will run behind it
 */
export function findFence(program: string): Fence {
  if (process.platform !== 'linux') return none;
  const [unshare, setpriv] = [toolOf('unshare'), toolOf('setpriv')];
  const calm = setpriv === null ? [] : [setpriv, '--no-new-privs'];
  const fences: Fence[] = [];
  if (unshare !== null) {
    fences.push({ command: [...calm, unshare, '--user', '--net'], hidesSecrets: true, isOffline: true });
    fences.push({ command: [...calm, unshare, '--user'], hidesSecrets: true, isOffline: false });
  }
  if (setpriv !== null && process.getuid?.() === 0)
    fences.push({
      command: [...calm, '--bounding-set=-all', '--inh-caps=-all'],
      hidesSecrets: true,
      isOffline: false,
    });
  const found = fences.find(({ command }) =>
    runs(command, ['/bin/sh', '-c', probe, program, String(process.pid)]),
  );
  return found ?? (runs(calm, ['/bin/sh', '-c', 'exit 0']) ? { ...none, command: calm } : none);
}

function runs([first, ...rest]: readonly string[], command: readonly string[]): boolean {
  if (first === undefined) return false;
  return spawnSync(first, [...rest, ...command], { stdio: 'ignore', timeout: probeMs }).status === 0;
}
