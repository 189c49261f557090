import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileInBundle } from '@carillon/bundle';
import { sharedBundle } from '@carillon/bundle/shared-bundle';
import { askTestServer } from './services.ts';

const root = join(import.meta.dirname, '../..');

/** Programs that tests start again and again, and modules of packages that are loaded before one to break it. */
export const bundledPrograms: readonly string[] = [
  ...['api', 'worker', 'dashboard', 'reader', 'sandbox', 'cli', 'chaos/naive'].map(
    (name) => `apps/${name}/main.ts`,
  ),
  'apps/harness/worker-process.ts',
  'apps/bench/dispatch/worker.ts',
  ...[
    'bare-bluesky',
    'bare-create',
    'bare-list',
    'bare-upload',
    'bare-worker',
    'bare-x',
    'empty-worker',
    'plain-prisma-create',
  ].map((name) => `apps/bench/baselines/${name}.ts`),
  'apps/chaos/inject/exit-at-enqueue.ts',
  'apps/chaos/scenarios/testing/at-moment.ts',
  'apps/chaos/scenarios/testing/die-before-commit.ts',
];

/** Where programs lie that start fast. What is in no bundle is named as it is. */
export interface ProgramBundle {
  /** @param file a program's path from the root */
  program(file: string): string;
  /** @param text with URLs of modules that are loaded before a program: with the program they share the packages of its bundle */
  imports(text: string): string;
}

let opened: Promise<ProgramBundle> | undefined;

/** The bundle of this run, which is made when somebody first asks for it. */
export function programBundle(): Promise<ProgramBundle> {
  opened ??= open();
  return opened;
}

async function open(): Promise<ProgramBundle> {
  const folder = (await askTestServer<string>('bundle')) ?? (await sharedBundle(bundledPrograms));
  const inBundle = (file: string): string | null => {
    const path = join(folder, fileInBundle(file));
    return existsSync(path) ? path : null;
  };
  const rootUrl = pathToFileURL(`${root}/`).href;
  return {
    program: (file) => inBundle(file) ?? file,
    imports: (text) =>
      text.replace(/\bfile:[^\s?#]+/g, (url) => {
        const path = url.startsWith(rootUrl) ? inBundle(fileURLToPath(url).slice(root.length + 1)) : null;
        return path === null ? url : pathToFileURL(path).href;
      }),
  };
}
