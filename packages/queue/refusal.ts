const elsewhere = "REDIS_URL names a node of a cluster that does not own the queues' slot";

/** Sentences for a Redis that does not take what it is given, by the word that its error begins with (Redis, "Error messages"). */
const sentences: Readonly<Record<string, string>> = {
  OOM: 'Redis refuses writes: it is full (maxmemory)',
  READONLY: 'Redis refuses writes: it is a read-only replica',
  MISCONF: 'Redis refuses writes: it cannot save to its disk',
  NOREPLICAS: 'Redis refuses writes: it has too few replicas',
  LOADING: 'Redis answers LOADING: it reads its data from disk',
  MOVED: `Redis answers MOVED: ${elsewhere}`,
  ASK: `Redis answers ASK: ${elsewhere}`,
  CLUSTERDOWN:
    "Redis answers CLUSTERDOWN: REDIS_URL names a node of a cluster in which no node serves the queues' slot now",
};

export const { OOM: full = '', READONLY: replica = '' } = sentences;

/** True when an error is a replica refusing a write. */
const isFromReplica = (error: Error): boolean => error.message.includes('READONLY');

/** A node of a cluster says who owns a slot, or will (Redis, "Cluster specification"). The host is empty where it does not know. */
const redirection = /\b(?:MOVED|ASK) \d+ (\S+)/;

/** The node that a command belongs to, as `host:port`; null for an error that names none. */
export const ownerIn = (error: unknown): string | null => redirection.exec(messageOf(error))?.[1] ?? null;

/** Why a command failed, in a sentence without its full stop. It names no address: probes are for everybody. */
export function refusalOf(error: unknown): string {
  const message = messageOf(error);
  const word = Object.keys(sentences).find((name) => message.includes(name)) ?? '';
  return sentences[word] ?? 'Redis cannot be reached';
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

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
