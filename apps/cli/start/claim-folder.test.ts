import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '@carillon/local-services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { claimFolder } from './claim-folder.ts';

describe('claimFolder', () => {
  let folder: string;
  let other: ChildProcess;
  let pid: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'claim-folder-'));
    other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")']);
    if (other.stdout) await once(other.stdout, 'data');
    pid = other.pid ?? 0;
  });
  afterEach(async () => {
    other.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  const file = () => join(folder, 'running.json');
  const remember = (...traces: object[]) => writeFile(file(), JSON.stringify(traces));
  const dead = { pid: 0, commandLine: 'node' };

  it('answers with the process that runs there', async () => {
    await remember({ pid, commandLine: await commandLine(pid) });
    expect(await claimFolder(folder)).toBe(pid);
  });

  it('ends what a killed start left behind', async () => {
    await remember(dead, { pid, commandLine: await commandLine(pid) });
    expect(await claimFolder(folder)).toMatchObject({ release: expect.any(Function) });
    expect(await commandLine(pid)).toBeUndefined();
  });

  it('leaves a stranger alone that got the number of one of ours', async () => {
    await remember(dead, { pid, commandLine: 'node apps/api/main.ts' });
    await claimFolder(folder);
    expect(await commandLine(pid)).toBeDefined();
  });

  it('takes a folder whose record was cut off', async () => {
    await writeFile(file(), '[{"pid":');
    expect(await claimFolder(folder)).toMatchObject({ release: expect.any(Function) });
  });

  it('remembers what it is given until it is released', async () => {
    const claim = await claimFolder(folder);
    if (typeof claim === 'number') throw new Error('taken');
    await claim.add(pid);
    const traces: { pid: number }[] = JSON.parse(await readFile(file(), 'utf8'));
    expect(traces.map((trace) => trace.pid)).toEqual([process.pid, pid]);
    await claim.release();
    expect(existsSync(file())).toBe(false);
  });
});
