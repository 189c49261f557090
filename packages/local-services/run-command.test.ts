import { describe, expect, it } from '@jest/globals';
import { runCommand } from './run-command.ts';

const node = (code: string, timeoutMs = 20_000) => runCommand([process.execPath, '-e', code], { timeoutMs });

describe('runCommand', () => {
  it('answers with what the command printed', async () => {
    expect(await node('console.log("ready")')).toEqual({ ok: true, output: 'ready\n' });
  });

  it('answers with the last words of a command that failed', async () => {
    const result = await node('console.error("no such package"); process.exit(100)');
    expect(result).toEqual({ ok: false, reason: expect.stringMatching(/failed \(100\): no such package$/) });
  });

  it('says that a command is not there', async () => {
    const result = await runCommand(['no-such-command'], { timeoutMs: 1_000 });
    expect(result).toEqual({ ok: false, reason: 'no-such-command is not there' });
  });

  it('kills a command that takes too long', async () => {
    const result = await node('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)', 500);
    expect(result).toEqual({ ok: false, reason: expect.stringContaining('did not end within 0.5 s') });
  });
});
