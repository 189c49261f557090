import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Process, startProcess } from './start-process.ts';

let folder: string;
let program: Process;
const stopping = new AbortController();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
});

afterEach(async () => {
  await program.stop();
  await rm(folder, { recursive: true });
});

async function start(source: string): Promise<Process> {
  const file = join(folder, 'program.mjs');
  await writeFile(file, source);
  program = await startProcess({ folder, stopping: stopping.signal }, { name: 'program', file, env: {} });
  return program;
}

describe('startProcess', () => {
  it('keeps what the program sends until somebody asks for it', async () => {
    const { message } = await start(
      'for (const each of [1, 2, 3]) process.send(each); setInterval(() => {}, 1e6);',
    );
    const first = await message();
    await sleep(50);
    expect([first, await message(), await message()]).toEqual([1, 2, 3]);
  });

  it('gives what was sent before the end, and then says how it ended', async () => {
    const { message } = await start(
      'process.send(1, () => { console.error("no more bells"); process.exit(3); });',
    );
    expect(await message()).toBe(1);
    await expect(message()).rejects.toThrow('program ended with status 3: no more bells');
  });

  it('waits for nothing more once everything is stopped', async () => {
    const { message } = await start('setInterval(() => {}, 1e6);');
    setTimeout(() => stopping.abort(), 50);
    await expect(message()).rejects.toThrow('aborted');
  });
});
