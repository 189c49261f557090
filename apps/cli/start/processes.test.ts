import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort } from '@carillon/local-services';
import { describe, expect, it } from '@jest/globals';
import { choosePorts, mainOf, processes } from './processes.ts';

describe('processes', () => {
  it('all have a main file', () => {
    expect(processes.flat().filter((kind) => !existsSync(mainOf(kind)))).toEqual([]);
  });

  it('get the ports that are asked for, and never the same one', async () => {
    const wanted = String(await freePort());
    const said: string[] = [];
    const ports = await choosePorts({ PORT: wanted, SANDBOX_PORT: wanted }, (line) => said.push(line));
    expect(ports.get('sandbox')).toBe(Number(wanted));
    expect(new Set(ports.values()).size).toBe(processes.flat().length);
    expect(said).toContainEqual(`Port ${wanted} is taken; the api gets ${ports.get('api')}`);
  });

  it('keep the ports of the last start while they are free, unless others are asked for', async () => {
    const [api, dashboard, sandbox, asked] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const at = (port: number) => `http://127.0.0.1:${port}`;
    const previous = { apiUrl: at(api), dashboardUrl: at(dashboard), sandboxUrl: at(sandbox) };
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const holder = createServer().listen(sandbox, '127.0.0.1');
    await once(holder, 'listening');
    const ports = await choosePorts({ DASHBOARD_PORT: String(asked) }, say, previous);
    await new Promise((closed) => holder.close(closed));
    expect([ports.get('api'), ports.get('dashboard')]).toEqual([api, asked]);
    expect(said).toContainEqual(`Port ${sandbox} is taken; the sandbox gets ${ports.get('sandbox')}`);
  });
});
