import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '@carillon/testing/child-environment';

/**
 * Chromium of this machine, by the names that Debian and Ubuntu give it.
 * @param environment whose PATH counts
 * @throws without one, saying what to install
 */
export async function findChromium(environment = childEnvironment({})): Promise<string> {
  const script = 'command -v chromium || command -v chromium-browser || true';
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], { env: environment });
  const program = stdout.trim();
  if (program !== '') return program;
  throw new Error(
    'The tests of the dashboard need Chromium, and there is neither chromium nor chromium-browser on PATH: `apt-get install chromium`.',
  );
}
