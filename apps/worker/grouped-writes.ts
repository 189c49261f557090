import { byPlatform, type Platform } from '@carillon/core';
import type { Database } from '@carillon/db';
import { grouped, writeTogether } from '@carillon/db/groups';
import {
  type Asked,
  type Claim,
  claimNext,
  claimPublication,
  claimTogether,
  type Finished,
  type FinishRequest,
  findObstacles,
  finishPublication,
  finishTogether,
  type Intent,
  type IntentRequest,
  intendItems,
  intendTogether,
  type Obstacle,
} from '@carillon/db/publications';
import type { Network } from '@carillon/networks';
import type { RestoreGuard } from './restore-guard.ts';
import type { Times } from './times.ts';

/**
 * The three commits of a publication that goes well. What many publications write at the same moment is one statement
 * and one commit; the guarantees are those of each alone.
 */
export interface GroupedWrites {
  /** As `claimPublication`. */
  claim(asked: Asked): Promise<Claim | null>;
  /** Why a claim got nothing, as `findObstacles`. */
  explain(asked: Asked): Promise<Obstacle>;
  /** As `claimNext`: waits behind no `claim`, so that whoever has an account goes on at once. */
  claimNext(accountId: string): Promise<Claim | null>;
  /** As `intendItems`: committed when this resolves. */
  intend(request: IntentRequest): Promise<readonly Intent[] | null>;
  /** As `finishPublication`. */
  finish(request: FinishRequest): Promise<Finished>;
}

/**
 * The largest number of publications in a statement, of statements of a kind at once, and how long what follows several gathers:
 * fewer and larger statements take a seventh of Postgres' work from 50 publications at once.
 */
const grouping = { maxSize: 200, maxAtOnce: 1, gatherMs: 3 };

export interface Writer {
  readonly db: Database;
  /** The worker's. */
  readonly name: string;
  /** ms */
  readonly maxLateness: number;
  readonly networks: Readonly<Record<Platform, Pick<Network, 'atOnce'>>>;
  readonly guard: Pick<RestoreGuard, 'known' | 'branch'>;
  readonly times: Pick<Times, 'leaseMs' | 'leaseMarginMs' | 'probeMs' | 'busyAccountMs' | 'crashSpreadMs'>;
}

export function groupWrites({ db, name, maxLateness, networks, times, guard }: Writer): GroupedWrites {
  const { leaseMs, probeMs, leaseMarginMs: marginMs } = times;
  const atOnce = byPlatform((platform) => networks[platform].atOnce);
  const claimant = () => ({
    worker: name,
    leaseMs,
    probeMs,
    maxLateness,
    atOnce,
    progress: guard.known,
    branch: guard.branch,
  });
  return {
    claim: writeTogether({
      ...grouping,
      all: (group: readonly Asked[]) => claimTogether(db, group, claimant()),
      one: (asked) => claimPublication(db, { ...asked, ...claimant() }),
    }),
    explain: grouped(
      (group: readonly Asked[]) => findObstacles(db, group, { ...times, maxLateness, atOnce }),
      grouping,
    ),
    claimNext: writeTogether({
      ...grouping,
      all: (group: readonly string[]) =>
        claimTogether(
          db,
          group.map((nextOf) => ({ nextOf })),
          claimant(),
        ),
      one: (accountId) => claimNext(db, accountId, claimant()),
    }),
    intend: writeTogether({
      ...grouping,
      all: (group: readonly IntentRequest[]) => intendTogether(db, group, marginMs),
      one: ({ lease, positions, fixed }) => intendItems(db, lease, positions, { fixed, marginMs }),
    }),
    finish: writeTogether({
      ...grouping,
      all: (group: readonly FinishRequest[]) => finishTogether(db, group),
      one: ({ lease, items }) => finishPublication(db, lease, items),
    }),
  };
}
