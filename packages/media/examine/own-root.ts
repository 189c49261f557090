import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files of system programs, where distributions put them; none is secret. */
const ofSystem = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/nix/store', '/etc/ld.so.cache'];

/** Folders that every system has and nobody needs here: the root is put together on one of them. */
const places = ['/mnt', '/media', '/srv', '/opt', '/home'];

/**
 * Puts a root together that has the paths which are named, to be read, one folder to be written, and nothing else; goes there, lets go of
 * everything outside, gives up all rights over the namespaces, and becomes the program. `$0` is the place, `$1` the
 * folder; paths follow, `--`, and the command. The first process of the namespace does that; who started it waits, ends as it does, and takes
 * it along when it is ended. (`unshare --fork` of util-linux 2.38 ends with 1, whatever ended its process.)
 */
const script = `(
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin
place=$0; work=$1; shift
mount -t tmpfs -o mode=755,size=256k none "$place"
for path in "$@"; do
  [ "$path" != -- ] || break
  made="$made $place\${path%/*}"
done
mkdir -p $made "$place/proc" "$place/dev" "$place/tmp" "$place$work"
while [ "$1" != -- ]; do
  if [ -L "$1" ]; then cp -P "$1" "$place$1"
  else
    if [ -d "$1" ]; then [ -d "$place$1" ] || mkdir "$place$1"; else : > "$place$1"; fi
    mount -o bind,ro,nosuid,nodev "$1" "$place$1"
  fi
  shift
done
shift
mount -t proc -o nosuid,nodev,noexec proc "$place/proc"
for device in null urandom; do : > "$place/dev/$device"; mount --bind "/dev/$device" "$place/dev/$device"; done
mount --bind "$work" "$place$work"
mount -o remount,ro "$place"
cd "$place"
pivot_root . .
umount -l .
cd "$work"
exec setpriv --pdeathsig KILL --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
) & wait $!; ended=$?
[ $ended -le 128 ] || kill -$((ended - 128)) $$
exit $ended`;

interface OwnRoot {
  /** Paths that are seen. */
  readonly paths: readonly string[];
  /** Where it is put together. */
  readonly place: string;
}

/** Files that a program must see; null where no place is left to gather them. */
function rootFor(program: string, folder: string): OwnRoot | null {
  const wanted = [...ofSystem.filter((path) => existsSync(path)), ...ofProgram(program)];
  const paths = wanted.filter(
    (path) => !wanted.some((other) => other !== path && path.startsWith(`${other}/`)),
  );
  const place = places.find(
    (each) =>
      existsSync(each) && [...paths, folder].every((path) => path !== each && !path.startsWith(`${each}/`)),
  );
  return place === undefined ? null : { paths: [...new Set(paths)], place };
}

/** The interpreter, the program's folder, and the packages that it is found by. */
function ofProgram(program: string): string[] {
  const found = [realpathSync(process.execPath), process.execPath, dirname(program)];
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (!existsSync(packages)) continue;
    found.push(packages);
    // Packages of one's own are links to their sources.
    if (existsSync(join(packages, '@carillon')) && existsSync(join(folder, 'packages')))
      found.push(join(folder, 'packages'));
  }
  return found;
}

/**
 * A command that runs another one in a root of its own, as the only process that it knows, without a network and without rights.
 * @param unshare of util-linux
 * @param program what will run
 * @param folder the one that it may write to, which must be there
 */
export function inOwnRoot(unshare: string, program: string, folder: string): readonly string[] | null {
  const root = rootFor(program, folder);
  if (root === null) return null;
  const namespaces = ['--user', '--map-root-user', '--mount', '--pid', '--ipc', '--net'] as const;
  return [...[unshare, ...namespaces], ...['/bin/sh', '-c', script, root.place, folder, ...root.paths, '--']];
}
