import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@carillon/testing/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cpuSeconds, familyOf, proportionalBytes } from './proc.ts';

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
    expect(await familyOf(process.pid)).toEqual(expect.arrayContaining([process.pid, pid]));
  });

  it('counts the memory of a process with its share of what others have, too', async () => {
    const pid = await start(process.execPath, '-e', idle);
    const own = await proportionalBytes(pid);
    expect(own).toBeGreaterThan(5e6);
    const holding = await start(process.execPath, '-e', `globalThis.held = Buffer.alloc(200e6, 1); ${idle}`);
    expect((await proportionalBytes(holding)) - own).toBeGreaterThan(180e6);
  });

  it('counts the work of a process and of its children, gone or not', async () => {
    const busy = 'while (process.cpuUsage().user < 400_000);'; // of its own time, however busy the machine is
    const pid = await start('sh', '-c', `"${process.execPath}" -e '${busy}'; echo done; sleep 60`);
    expect(await cpuSeconds(pid)).toBeGreaterThan(0.1);
    const living = await start('sh', '-c', `"${process.execPath}" -e '${busy} ${idle}'; true`);
    await until('its work to be counted', async () => (await cpuSeconds(living)) > 0.1, 5_000);
  });
});
