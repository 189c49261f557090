import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { errorCode } from './error-code.ts';

const takenOrReserved = ['EADDRINUSE', 'EACCES'];

/** Ports below those that systems give to outgoing connections: nobody gets one between the look and its use. */
const range = { from: 15_000, to: 32_000 };

/** A port of 127.0.0.1 that nobody listens on: the preferred one if it is free, else any. */
export async function freePort(preferred?: number): Promise<number> {
  for (let port = preferred ?? randomInt(range.from, range.to); ; port = randomInt(range.from, range.to)) {
    try {
      return await listenOnce(port);
    } catch (error) {
      if (!takenOrReserved.includes(errorCode(error) ?? '')) throw error;
    }
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      const { port: chosen } = server.address() as AddressInfo;
      server.close(() => found(chosen));
    });
  });
}
