import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@carillon/testing/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  cpuSeconds,
  familyOf,
  parentOf,
  proportionalBytes,
  residentBytes,
  residentBytesOfEach,
} from './proc.ts';

const children: ReturnType<typeof spawn>[] = [];

afterEach(() => {
  for (const { pid } of children.splice(0)) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
});

/** A program with its children in a process group of its own. @returns its pid, once it has said something */
async function start(command: string, ...args: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

const idle = 'console.log(1); setInterval(() => {}, 1000)';

describe('what /proc tells', () => {
  it('knows who started whom', async () => {
    const pid = await start(process.execPath, '-e', idle);
    expect(await parentOf(pid)).toBe(process.pid);
    expect(await familyOf(process.pid)).toEqual(expect.arrayContaining([process.pid, pid]));
    await expect(parentOf(2 ** 30)).rejects.toThrow('ENOENT');
  });

  it('counts the memory of a process in bytes', async () => {
    const idling = await residentBytes(await start(process.execPath, '-e', idle));
    const code = `globalThis.held = Buffer.alloc(200e6, 1); ${idle}`;
    const holding = await residentBytes(await start(process.execPath, '-e', code));
    expect(idling).toBeGreaterThan(20e6);
    expect(holding - idling).toBeGreaterThan(180e6);
    expect(holding - idling).toBeLessThan(250e6);
  });

  it('counts the memory of a process, and its share of what others have, too', async () => {
    const pid = await start(process.execPath, '-e', idle);
    const [own, all] = [await proportionalBytes(pid), await residentBytes(pid)];
    expect(own).toBeGreaterThan(5e6);
    expect(own).toBeLessThan(all); // the pages of Node are ours as well
    const holding = await start(process.execPath, '-e', `globalThis.held = Buffer.alloc(200e6, 1); ${idle}`);
    expect((await proportionalBytes(holding)) - own).toBeGreaterThan(180e6);
  });

  it('counts the memory of several processes, each with its children', async () => {
    const code = `globalThis.held = Buffer.alloc(200e6, 1); ${idle}`;
    const pid = await start('sh', '-c', `"${process.execPath}" -e '${code}'; true`);
    const { parent, child } = await residentBytesOfEach({
      parent: pid,
      child: (await familyOf(pid)).at(-1) ?? 0,
    });
    expect(parent).toBeGreaterThan(200e6);
    expect(Math.abs(parent - child)).toBeLessThan(20e6);
  });

  it('counts the work of a process and of its children, gone or not', async () => {
    const busy = 'while (process.cpuUsage().user < 400_000);'; // of its own time, however busy the machine is
    const pid = await start('sh', '-c', `"${process.execPath}" -e '${busy}'; echo done; sleep 60`);
    expect(await cpuSeconds(pid)).toBeGreaterThan(0.1);
    const living = await start('sh', '-c', `"${process.execPath}" -e '${busy} ${idle}'; true`);
    await until('its work to be counted', async () => (await cpuSeconds(living)) > 0.1, 5_000);
  });
});
