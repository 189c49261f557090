import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../..');
const start = join(root, 'apps/cli/start/start.ts');
const program = join(root, 'apps/cli/program.ts');

/** The line of `npm start` once everything runs and can be used. */
const ready = 'Carillon is running.';

/** Prepares a folder in which `npm start` keeps its data, in place of the checkout's own. */
export async function prepareFolder(folder: string): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await mkdir(folder, { recursive: true });
  const code = `import ${JSON.stringify(pathToFileURL(program).href)};
    import { start } from ${JSON.stringify(pathToFileURL(start).href)};
    process.exitCode = await start({ dataDir: ${JSON.stringify(join(folder, 'data'))} });`;
  await writeFile(join(folder, 'start.ts'), code);
  const prestart = `cd ${JSON.stringify(root)} && (${scripts.prestart})`;
  const own = { prestart, start: ownStart(scripts.start) };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: own }));
}

/** The script as it is, with the same Node and the checkout's own `node_modules`. @throws when it is another than is known here */
function ownStart(script: string): string {
  const parts = /^(NODE_COMPILE_CACHE=)(node_modules\/\S+) exec node apps\/cli\/main\.ts start$/.exec(script);
  if (parts === null) throw new Error(`The script "start" is not measured as it is: ${script}`);
  const [, variable, cache = ''] = parts;
  return `${variable}${JSON.stringify(join(root, cache))} exec "${process.execPath}" start.ts`;
}

/** Runs `npm start` until it says that it is ready, and stops it. @returns ms */
export async function npmStart(folder: string, stopping: AbortSignal): Promise<number> {
  stopping.throwIfAborted();
  const { PATH = '', HOME = '' } = process.env;
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  let output = '';
  const said = new Promise<number>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes) => {
        output += bytes;
        if (output.includes(ready)) done(performance.now() - begin);
      });
    }
  });
  const stop = () => child.kill('SIGTERM');
  stopping.addEventListener('abort', stop, { once: true });
  try {
    const took = await Promise.race([said, exited.then(() => null)]);
    if (took === null) throw new Error(`npm start ended before it was ready:\n${output}`);
    return took;
  } finally {
    stopping.removeEventListener('abort', stop);
    stop();
    await exited;
  }
}
