/** Times in ms, and sizes of parts. */
export interface DeletionTimes {
  /** Others leave a deletion alone for so long after its last sign of life. */
  readonly leaseMs: number;
  /** What a worker has in hand is waited for so long: a lease and a call to a network. */
  readonly underWayMs: number;
  /** The networks have so long to take all accesses back. */
  readonly revokeMs: number;
  /** Files are waited for so long; then somebody goes on later. */
  readonly filesMs: number;
  /** After this somebody looks again whether the files are gone. */
  readonly againMs: number;
  /** Between two looks. */
  readonly pauseMs: number;
  /** Posts, and answers to requests, that are deleted in one statement. */
  readonly postsAtOnce: number;
  readonly answersAtOnce: number;
}

export const defaultTimes: DeletionTimes = {
  leaseMs: 120_000,
  underWayMs: 60_000,
  revokeMs: 60_000,
  filesMs: 60_000,
  againMs: 15_000,
  pauseMs: 250,
  postsAtOnce: 200,
  answersAtOnce: 2_000,
};
