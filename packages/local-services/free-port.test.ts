import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

describe('freePort', () => {
  it('gives the preferred port while it is free, and another while it is taken', async () => {
    const port = await freePort();
    expect(await freePort(port)).toBe(port);
    const holder = createServer().listen(port, '127.0.0.1');
    await new Promise((listening) => holder.once('listening', listening));
    const other = await freePort(port);
    expect(other).not.toBe(port);
    expect(other).toBeGreaterThan(0);
    await new Promise((closed) => holder.close(closed));
  });
});
