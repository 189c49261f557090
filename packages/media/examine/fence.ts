import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOwnRoot } from './own-root.ts';

/** Wall between the process that reads files and the rest of the machine. */
export interface Fence {
  /**
   * Program and arguments that run another one behind the fence; none where there is no fence.
   * @param program what runs there
   * @param folder the one that it may write to, which must be there
   */
  readonly command: (program: string, folder: string) => readonly string[];
  /** It sees a root of its own, which it cannot write to, with its folder and nothing else of anybody; and no other process. */
  readonly isConfined: boolean;
  /** The environment and the memory of the service's processes, with its secrets, cannot be read. */
  readonly hidesSecrets: boolean;
  /** No network can be reached. */
  readonly isOffline: boolean;
}

const none: Fence = { command: () => [], isConfined: false, hidesSecrets: false, isOffline: false };

/** Longest time for finding out whether a fence stands, ms. */
const probeMs = 5_000;

/** Tools of util-linux, where distributions put them: the environment of the process has no PATH. */
const toolOf = (name: string): string | null =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path)) ?? null;

/** Reads a program, which has to be possible, and the environment of this process, which must not be. */
const probe = 'head -c 1 "$0" >/dev/null && ! head -c 1 "/proc/$1/environ" >/dev/null 2>&1';

/** The same in a root of its own, where another process has this one's number, or none. */
const probeConfined = 'head -c 1 "$0" >/dev/null && [ ! -e "$1" ] && [ ! -w "$0" ]';

/**
 * The same for the environments of all processes, where nothing stands between. The kernel keeps those that run a program which their user
 * cannot read from everybody else of that user ("dumpable", ptrace(2)); it must be so of every process that has something in its environment.
 */
export const probeAll =
  'head -c 1 "$0" >/dev/null && command -v grep env >/dev/null && ! env -i grep -qsz . /proc/[0-9]*/environ';

/**
 * The highest fence that stands on this machine. In a namespace of users of its own, a process has no rights over those outside,
 * whoever it is (user_namespaces(7), ptrace(2)); a process of root without capabilities has none over one that has them.
 * @param program what will run behind it
 * @param keys a file that must not be seen where the process has a root of its own
 */
export function findFence(program: string, keys: string): Fence {
  if (process.platform !== 'linux') return none;
  const [unshare, setpriv] = [toolOf('unshare'), toolOf('setpriv')];
  const calm = setpriv === null ? [] : [setpriv, '--no-new-privs'];
  if (unshare !== null && setpriv !== null && isConfining(unshare, program, keys)) {
    const command = (of: string, folder: string) => inOwnRoot(unshare, of, folder) ?? calm;
    return { command, isConfined: true, hidesSecrets: true, isOffline: true };
  }
  const fences: (Omit<Fence, 'command' | 'isConfined'> & { readonly way: readonly string[] })[] = [];
  if (unshare !== null) {
    fences.push({ way: [...calm, unshare, '--user', '--net'], hidesSecrets: true, isOffline: true });
    fences.push({ way: [...calm, unshare, '--user'], hidesSecrets: true, isOffline: false });
  }
  if (setpriv !== null && process.getuid?.() === 0)
    fences.push({
      way: [...calm, '--bounding-set=-all', '--inh-caps=-all'],
      hidesSecrets: true,
      isOffline: false,
    });
  const found = fences.find(({ way }) => runs(way, ['/bin/sh', '-c', probe, program, String(process.pid)]));
  if (found !== undefined) {
    const { way, ...holds } = found;
    return { ...holds, command: () => way, isConfined: false };
  }
  return withoutFence(calm, program);
}

/** Fence where the kernel lets nothing stand between. @param calm what runs a program all the same; none where it is not there */
function withoutFence(calm: readonly string[], program: string): Fence {
  const way = runs(calm, ['/bin/sh', '-c', 'exit 0']) ? calm : [];
  const hidesSecrets = runs(way, ['/bin/sh', '-c', probeAll, program]);
  return { ...none, command: () => way, hidesSecrets };
}

/** True when this machine lets a program run in a root of its own, and that holds. */
function isConfining(unshare: string, program: string, keys: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-fence-'));
  try {
    const way = inOwnRoot(unshare, program, folder);
    return way !== null && runs(way, ['/bin/sh', '-c', probeConfined, program, keys]);
  } finally {
    rmdirSync(folder);
  }
}

/** True when a command ends well that is run another way, with nothing in its environment, as readers are. */
function runs(way: readonly string[], command: readonly string[]): boolean {
  const [first = '', ...rest] = [...way, ...command];
  return spawnSync(first, rest, { stdio: 'ignore', env: {}, timeout: probeMs }).status === 0;
}
