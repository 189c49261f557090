import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram, startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('npm run bench', () => {
  it('leaves nothing behind when it is stopped', async () => {
    const bench = startProgram('apps/bench/main.ts', { TMPDIR: folder });
    await until('the first measure', async () => bench.lines.some((line) => line.startsWith('create: ')));
    for (const signal of ['SIGINT', 'SIGINT'] as const) {
      bench.kill(signal); // the terminal's, and the one that npm passes on
      await sleep(50);
    }
    expect(await bench.exit()).toBe(130);
    expect(await readdir(folder)).toEqual([]);
  });

  it('says which measures there are when it is asked for another', async () => {
    const { status, errors } = await runProgram('apps/bench/main.ts', ['patience'], {});
    expect(status).toBe(64);
    expect(errors).toContain('There is no measure "patience"; there are create, list, dispatch, ');
    expect(errors).toContain('npm run bench -- ');
  });
});
