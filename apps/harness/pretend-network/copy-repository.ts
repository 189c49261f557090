import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { serveReaders } from '@carillon/media/reader';

const run = promisify(execFile);

const root = join(import.meta.dirname, '../../..');

/** A copy of this repository's files, whose programs run with its own packages and the installed ones of others. */
export interface RepositoryCopy {
  readonly folder: string;
  /** Files that are unlike the repository's, or new, by their paths from the root; what git ignores is left out. */
  changed(): Promise<readonly string[]>;
  /** Runs a program of node in it to its end. @throws with what it said when it fails */
  node(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Reads files for its programs: the fence around what reads them lets it see no packages that are linked. */
  serveReader(): ReturnType<typeof serveReader>;
  remove(): Promise<void>;
}

export async function copyRepository(): Promise<RepositoryCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-copy-'));
  const files = await filesOf(root);
  for (const parent of new Set(files.map(dirname))) await mkdir(join(folder, parent), { recursive: true });
  for (const file of files) await cp(join(root, file), join(folder, file));
  await linkModules('.', folder);
  for (const place of ['apps', 'packages'])
    for (const name of await readdir(join(folder, place))) await linkModules(join(place, name), folder);
  await git(folder, 'init', '--quiet');
  await git(folder, 'add', '--all');
  return {
    folder,
    changed: async () =>
      linesOf(await git(folder, 'ls-files', '-z', '--modified', '--others', '--exclude-standard')),
    async node(args, env = {}) {
      const options = {
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', ...env },
        maxBuffer: 10_000_000,
      };
      const said = await run(process.execPath, args, options).catch(
        (error: { stdout: string; stderr: string }) => {
          throw new Error(`node ${args.join(' ')}: ${error.stdout}${error.stderr}`);
        },
      );
      return said.stdout;
    },
    serveReader: () => serveReader(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** @returns the variables by which programs find it, and how it ends */
async function serveReader(copy: string) {
  const media = join(copy, '.data/media');
  const socket = join(copy, '.data/reader');
  await mkdir(join(media, 'incoming'), { recursive: true });
  const { close } = await serveReaders({ socket, folder: join(media, 'incoming') });
  return { env: { MEDIA_DIR: media, MEDIA_READER_SOCKET: socket }, close };
}

const git = async (cwd: string, ...args: readonly string[]): Promise<string> =>
  (await run('git', args, { cwd, maxBuffer: 10_000_000 })).stdout;

const linesOf = (list: string): readonly string[] => list.split('\0').filter((file) => file !== '');

/** The files of a work tree that git knows, or would, and that are there. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const [known, gone] = await Promise.all([
    git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'),
    git(folder, 'ls-files', '-z', '--deleted'),
  ]);
  const missing = new Set(linesOf(gone));
  return linesOf(known).filter((file) => !missing.has(file));
}

/** Links what is installed in a folder, one by one: links among the repository's own packages are relative, and lead into the copy. */
async function linkModules(place: string, folder: string): Promise<void> {
  const installed = join(root, place, 'node_modules');
  const names = await readdir(installed, { withFileTypes: true }).catch(() => []);
  if (names.length === 0) return;
  const modules = join(folder, place, 'node_modules');
  await mkdir(modules, { recursive: true });
  for (const { name } of names) {
    if (name === '@carillon')
      await cp(join(installed, name), join(modules, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.') || name === '.bin')
      await symlink(join(installed, name), join(modules, name));
  }
}
