import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readerFence } from './child-process.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-fence-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What statements answer that run where files are read; its parent has a secret in its environment. */
async function answerOf(statements: string): Promise<string> {
  const [reader, service] = [join(folder, 'reader.mjs'), join(folder, 'service.mjs')];
  await writeFile(
    reader,
    `import { readFileSync } from 'node:fs';
    import { networkInterfaces } from 'node:os';
    const answer = () => { try { return ${statements}; } catch (error) { return error.code; } };
    process.on('message', ({ id }) => process.send({ id, facts: answer() }));
    process.send('ready');`,
  );
  await writeFile(
    service,
    `import { startReader } from ${JSON.stringify(join(import.meta.dirname, 'child-process.ts'))};
    const reader = startReader({ program: ${JSON.stringify(reader)} });
    setTimeout(() => {}, 20_000).unref();
    const holding = setInterval(() => {}, 1_000);
    console.log(JSON.stringify(await reader.ask({ id: 1, does: 'inspect', file: '' }, 10_000)));
    clearInterval(holding);
    reader.end();`,
  );
  const { stdout } = spawnSync(process.execPath, ['--no-warnings', service], {
    env: { ENCRYPTION_KEY: 'the-secret' },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return String(JSON.parse(stdout).facts);
}

/** Of the service, which started the process. */
const inService = (file: string) => `readFileSync('/proc/' + process.ppid + '/${file}', 'latin1')`;

describe('the process that reads files', () => {
  it('cannot read the secrets of who started it, where the machine has what keeps it from that', async () => {
    const { hidesSecrets } = readerFence();
    for (const file of ['environ', 'maps'])
      expect([file, await answerOf(inService(file))]).toEqual([
        file,
        hidesSecrets ? 'EACCES' : expect.stringMatching(/the-secret|[0-9a-f]+-[0-9a-f]+/),
      ]);
    expect(await answerOf(inService('cmdline'))).toContain('service.mjs'); // it is the service that was looked at
  });

  it('has no secret in its own environment, and reaches no network where that can be', async () => {
    expect(await answerOf("readFileSync('/proc/self/environ', 'latin1')")).not.toContain('the-secret');
    const status = await answerOf("readFileSync('/proc/self/status', 'latin1')");
    if (readerFence().command.length > 0) expect(status).toMatch(/NoNewPrivs:\s+1/);
    const outside = await answerOf('Object.keys(networkInterfaces()).length');
    if (readerFence().isOffline) expect(outside).toBe('0');
  });
});
