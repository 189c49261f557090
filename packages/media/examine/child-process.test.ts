import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startReader } from './child-process.ts';
import type { Job } from './jobs.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

const job: Job = { id: 7, does: 'inspect', file: 'holiday.png' };

/** A reader that runs other statements than those that read files. */
async function readerOf(name: string, statements: string) {
  const program = join(folder, `${name}.mjs`);
  await writeFile(program, statements);
  return startReader({ program, folder: dirname(program) });
}

describe('the process that reads files', () => {
  it('has its time for a file from the moment at which it has started', async () => {
    const reader = await readerOf(
      'slow',
      `process.on('message', () => setTimeout(() => {
        process.send('ready');
        process.send({ id: 7, facts: {} });
      }, 600));`,
    );
    expect(await reader.ask(job, 300)).toEqual({ id: 7, facts: {} });
    reader.end();
  });

  it('is ended when it takes too long after that', async () => {
    const reader = await readerOf('silent', "process.on('message', () => {}); process.send('ready');");
    expect(await reader.ask(job, 1)).toBeNull();
    expect([reader.isAlive, reader.isReady]).toEqual([false, true]);
  });

  it('has not looked at a file when it ends before it has started', async () => {
    const reader = await readerOf('broken', 'process.exit(1);');
    expect(await reader.ask(job, 10_000)).toBeNull();
    expect(reader.isReady).toBe(false);
  });
});
