import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Folder of the tests' tools: 144 MB, some 15 s. */
export const folder = import.meta.dirname;

/** Programs of others, by their names in this folder. */
type Tool = 'mcp-inspector' | 'conformance';

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
