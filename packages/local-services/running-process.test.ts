import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { commandLine, endProcess } from './running-process.ts';

const upForever = 'setInterval(() => {}, 1000); console.log("up")';

async function firstLineOf(command: string, ...args: string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, line: String(line).trim(), ended: once(child, 'exit') };
}

describe('commandLine', () => {
  it('tells what a process was started with', async () => {
    const { pid, ended } = await firstLineOf(process.execPath, '-e', upForever);
    expect(await commandLine(pid)).toBe(`${process.execPath} -e ${upForever}`);
    await endProcess(pid, ['SIGTERM']);
    await ended;
    expect(await commandLine(pid)).toBeUndefined();
  });

  it('takes a dead process that nobody collected for gone', async () => {
    const { pid, line: zombie, ended } = await firstLineOf('sh', '-c', 'true & echo $!; exec sleep 62');
    await endProcess(Number(zombie), ['SIGTERM']);
    expect(await commandLine(Number(zombie))).toBeUndefined();
    expect(await commandLine(pid)).toBeDefined();
    await endProcess(pid, ['SIGTERM']);
    await ended;
  });
});

describe('commandLine of a process that becomes another program', () => {
  it('never takes it for gone', async () => {
    const again = 'n=$((n+1)); [ $n -lt 2000 ] && exec sh -c "$s" || exec sleep 62';
    const { pid, ended } = await firstLineOf('sh', '-c', `echo up; export n=0 s='${again}'; exec sh -c "$s"`);
    let gone = 0;
    for (let look = 0; look < 2_000; look += 1) if ((await commandLine(pid)) === undefined) gone += 1;
    expect(gone).toBe(0);
    await endProcess(pid, ['SIGTERM']);
    await ended;
  });
});

describe('endProcess', () => {
  const deaf = `process.on("SIGTERM", () => {}); ${upForever}`;

  it('goes on to the next signal when a process does not hear the first', async () => {
    const { pid, ended } = await firstLineOf(process.execPath, '-e', deaf);
    await endProcess(pid, ['SIGTERM', 'SIGKILL'], 200);
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  it('fails, with the signals it tried, when the process outlives them', async () => {
    const { pid, ended } = await firstLineOf(process.execPath, '-e', deaf);
    await expect(endProcess(pid, ['SIGTERM'], 200)).rejects.toThrow(
      `Process ${pid} did not end after SIGTERM.`,
    );
    process.kill(pid, 'SIGKILL');
    await ended;
  });
});
