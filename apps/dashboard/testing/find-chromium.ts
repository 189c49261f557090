import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '@carillon/testing/child-environment';

/** By the names that Debian and Ubuntu give it; the one without windows takes half of the processor's time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser'];

/**
 * Chromium of this machine.
 * @param environment whose PATH counts
 * @throws without one, saying what to install
 */
export async function findChromium(environment = childEnvironment({})): Promise<string> {
  const script = `${names.map((name) => `command -v ${name}`).join(' || ')} || true`;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], { env: environment });
  const program = stdout.trim();
  if (program !== '') return program;
  throw new Error(
    `The tests of the dashboard need Chromium, and PATH has none of ${names.join(', ')}: \`apt-get install chromium-headless-shell\`.`,
  );
}
