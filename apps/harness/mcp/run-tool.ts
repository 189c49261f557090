import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Programs of others, by their names in this folder. */
type Tool = 'mcp-inspector' | 'conformance';

/** Has npm put them here, unless they are: 144 MB, some 15 s. */
export function installTools(): void {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', ['ci', ...flags], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ci ended with ${status}: ${stderr}`);
}

/** Runs one of them to its end. */
export const runTool = (
  tool: Tool,
  args: readonly string[],
): Promise<{ status: number; output: string; errors: string }> =>
  new Promise((done) => {
    const program = join(folder, 'node_modules/.bin', tool);
    const child = execFile(process.execPath, [program, ...args], (_error, output, errors) =>
      done({ status: child.exitCode ?? -1, output, errors }),
    );
  });
