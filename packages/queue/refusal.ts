/** Sentences for a Redis that takes no writes, by the word that its error begins with (Redis, "Error messages"). */
const sentences: Readonly<Record<string, string>> = {
  OOM: 'Redis refuses writes: it is full (maxmemory)',
  READONLY: 'Redis refuses writes: it is a read-only replica',
  MISCONF: 'Redis refuses writes: it cannot save to its disk',
  NOREPLICAS: 'Redis refuses writes: it has too few replicas',
};

export const { OOM: full = '', READONLY: replica = '' } = sentences;

/** True when an error is a replica refusing a write. */
export const isFromReplica = (error: Error): boolean => error.message.includes('READONLY');

/** Why a write failed, in a sentence without its full stop. */
export function refusalOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const word = Object.keys(sentences).find((word) => message.includes(word)) ?? '';
  return sentences[word] ?? 'Redis cannot be reached';
}
