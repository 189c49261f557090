import { isFromReplica } from './refusal.ts';

/**
 * For ioredis' `reconnectOnError`: a connection that meets a read-only replica is made anew, because its address may lead
 * to the new primary by now. Once in a while: as long as it leads to the replica, a new one is no better.
 * @param pause between two tries, ms. Connections with the same options share it, each command by itself: BullMQ waits for
 *   jobs on a connection of its own.
 */
export function leaveReplica(pause = 2_000): (error: Error & { command?: { name: string } }) => boolean {
  const last = new Map<string, number>();
  return (error) => {
    if (!isFromReplica(error)) return false;
    const { name = '' } = error.command ?? {};
    const now = performance.now();
    if (now - (last.get(name) ?? Number.NEGATIVE_INFINITY) < pause) return false;
    last.set(name, now);
    return true;
  };
}
