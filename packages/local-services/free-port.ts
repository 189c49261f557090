import { type AddressInfo, createServer } from 'node:net';
import { errorCode } from './error-code.ts';

const takenOrReserved = ['EADDRINUSE', 'EACCES'];

/** A port of 127.0.0.1 that nobody listens on: the preferred one if it is free, else any. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred === undefined) return listenOnce(0);
  try {
    return await listenOnce(preferred);
  } catch (error) {
    if (takenOrReserved.includes(errorCode(error) ?? '')) return listenOnce(0);
    throw error;
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
