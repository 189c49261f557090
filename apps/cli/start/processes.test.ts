import { existsSync } from 'node:fs';
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
});
