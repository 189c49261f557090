import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Copies the working tree: files that git knows or would take, and what `npm install` made beside them, the latter by hard
 * links where the file systems allow it. Links of workspaces are relative, so they lead into the copy.
 */
export async function copyTree(from: string, to: string): Promise<void> {
  const files = await listFiles(from, ['--cached', '--others', '--exclude-standard']);
  for (const file of files.filter((name) => existsSync(join(from, name)))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
  }
  const ignored = await listFiles(from, ['--others', '--ignored', '--exclude-standard', '--directory']);
  for (const folder of ignored.filter((name) => made.test(name)))
    await link(join(from, folder), join(to, folder));
}

/** Ignored folders that tests need. */
const made = /(^|\/)(node_modules|generated|dist[^/]*)\/$/;

async function listFiles(folder: string, options: readonly string[]): Promise<string[]> {
  const command = ['ls-files', '-z', ...options];
  const { stdout } = await run('git', command, { cwd: folder, maxBuffer: 1e8 });
  return [...new Set(stdout.split('\0').filter(Boolean))];
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await run('cp', ['-al', `${from}.`, to]).catch(() => run('cp', ['-a', `${from}.`, to]));
}
