import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { callerHeader, callerName } from '../system/caller.ts';
import { injectedExit } from '../system/supervised-process.ts';

const injected = (file: string) => new URL(file, import.meta.url).href;

describe('skew-clock', () => {
  it('moves every reading of the clock, and no time that is given', () => {
    const script =
      'console.log(JSON.stringify([Date.now(), +new Date(), +new Date(5), new Date() instanceof Date, Date.UTC(1970, 0)]))';
    const before = Date.now();
    const args = ['--import', injected('./skew-clock.ts?ms=-60000'), '--eval', script];
    const [now, made, given, isDate, utc] = JSON.parse(execFileSync(process.execPath, args).toString());
    for (const time of [now, made]) {
      expect(time).toBeGreaterThanOrEqual(before - 60_000);
      expect(time).toBeLessThanOrEqual(Date.now() - 60_000);
    }
    expect([given, isDate, utc]).toEqual([5, true, 0]);
  });
});

describe('exit-at-enqueue', () => {
  it.each([
    ['1', injectedExit, "add('a job')"],
    ['1', injectedExit, 'addBulk([])'],
    ['0', 0, "add('a job')"],
    ['0', 0, 'addBulk([])'],
  ])('with a share of %s ends the process with %i at %s', (share, status, call) => {
    const script = `import { Queue } from 'bullmq';
      const queue = Object.create(Queue.prototype, { addJobs: { value: () => {} } });
      await queue.${call}.catch(() => {});`;
    const args = [
      '--import',
      injected(`./exit-at-enqueue.ts?share=${share}&seed=1`),
      '--input-type=module',
      '--eval',
      script,
    ];
    expect(spawnSync(process.execPath, args, { cwd: import.meta.dirname }).status).toBe(status);
  });
});

describe('block-event-loop', () => {
  it('blocks the event loop of a program for as long as it is told, and does not keep it alive', async () => {
    const script = `let last = performance.now(), longest = 0;
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        if (longest > 300) { clearInterval(timer); process.send(longest); }
      }, 5);`;
    const args = ['--import', injected('./block-event-loop.ts'), '--eval', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.send({ block: 400 });
    const [longest] = await once(child, 'message');
    expect(longest).toBeGreaterThanOrEqual(390);
    const [status] = await once(child, 'exit');
    expect(status).toBe(0);
  });
});

describe('name-caller', () => {
  it('says to one host who asks, by every client that there is, and to nobody else', async () => {
    const asked: unknown[] = [];
    const servers = [0, 1].map(() =>
      createServer(({ headers }, response) => {
        asked.push(headers[callerHeader]);
        response.end();
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(servers.map((server) => once(server, 'listening')));
    const ports = servers.map((server) => (server.address() as AddressInfo).port);
    const script = `import { get } from 'node:http';
      import { fetch as send } from 'undici';
      for (const url of process.argv.slice(1)) {
        await new Promise((done) => get(url, { agent: false }, (answer) => answer.resume().on('end', done)));
        await (await send(url)).text();
        await (await fetch(url)).text();
      }`;
    const preload = injected(`./name-caller.ts?name=worker-1&host=127.0.0.1:${ports[0]}`);
    const urls = ports.map((port) => `http://127.0.0.1:${port}/`);
    const args = ['--import', preload, '--input-type=module', '--eval', script, ...urls];
    const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([0, null]);
    const name = callerName('worker-1', child.pid ?? 0);
    expect(asked).toEqual([name, name, name, undefined, undefined, undefined]);
    for (const server of servers) server.close();
  });
});
