import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Report } from './judge/report.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaos-test-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** True when a process runs that was started with something of the test's own folder. */
const isRunning = () => spawnSync('ps', ['-eo', 'args']).stdout.toString().includes(`${folder}/`);

describe('npm run chaos', () => {
  it('fails the naive worker and its naive webhooks, with figures', async () => {
    const json = join(folder, 'report.json');
    const short = '--naive --seconds 20 --rate 20 --drain 5 --only redis-flush,network --json'.split(' ');
    const { status, output } = await runProgram('apps/chaos/main.ts', [...short, json], { TMPDIR: folder });
    const { findings }: Report = JSON.parse(await readFile(json, 'utf8'));
    expect(findings.lost.length).toBeGreaterThan(0);
    expect(findings.doubled.length).toBeGreaterThan(0);
    expect(findings.missingDeliveries.length).toBeGreaterThan(0);
    expect(status).toBe(1);
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, [3-9] failed$/);
    expect(await readdir(folder)).toEqual(['report-traces', 'report.json']);
    expect(isRunning()).toBe(false);
  }, 300_000);

  it('loses and doubles nothing behind PgBouncer, with workers, pooler and Postgres killed', async () => {
    const json = join(folder, 'report.json');
    const short = '--pooler --seconds 12 --seed 3 --only worker-kill,pooler-kill,postgres-crash --json';
    const { status, output } = await runProgram('apps/chaos/main.ts', [...short.split(' '), json], {
      TMPDIR: folder,
    });
    expect(output).toMatch(/^faults +pooler-kill [1-9]\d*, postgres-crash [1-9]\d*, worker-kill [1-9]/m);
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/);
    expect(status).toBe(0);
    expect(isRunning()).toBe(false);
  }, 300_000);

  it('leaves nothing behind when it is stopped', async () => {
    const chaos = startProgram('apps/chaos/main.ts', { TMPDIR: folder });
    await until('the first posts', async () => chaos.lines.some((line) => line.startsWith('up:')), 240_000);
    chaos.kill('SIGINT');
    expect(await chaos.exit()).toBe(130);
    expect(await readdir(folder)).toEqual([]);
    expect(isRunning()).toBe(false);
  }, 300_000);
});
