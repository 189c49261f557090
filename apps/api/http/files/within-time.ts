import type { IncomingMessage } from 'node:http';
import { apiError } from '@carillon/core';
import type { Receiving } from './receiving.ts';

/** How often in the time that a file may stand still its connection is looked at. */
const looks = 4;

/**
 * Does work that reads a request.
 * @throws {ApiError} 408 when it takes longer than the deadline, or when nothing more comes for too long
 */
export async function withinTime<Result>(
  { socket }: Pick<IncomingMessage, 'socket'>,
  { deadlineMs, stallMs }: Pick<Receiving, 'deadlineMs' | 'stallMs'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(apiError('request_too_slow'));
  const timer = setTimeout(refuse, deadlineMs);
  let seen = socket.bytesRead;
  let still = 0;
  const watch = setInterval(() => {
    still = socket.bytesRead === seen ? still + 1 : 0;
    seen = socket.bytesRead;
    if (still >= looks) refuse();
  }, stallMs / looks);
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}
