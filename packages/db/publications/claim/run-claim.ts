import type { Sql } from '../../client.ts';
import type { Claimant } from '../claimed.ts';
import { type Asking, findReady, placesOf } from './find-ready.ts';
import { type ClaimedRow, type ClaimRow, readClaimed, toClaim } from './read-claimed.ts';
import { takeReady } from './take-ready.ts';

/**
 * Claims what may be claimed, in one statement, as all its times are held against one moment: an account and its parked publication
 * become free together, and a later publication that came between the two would pass. It has three parts:
 *
 * ```
 * find-ready     what may go out now   reads              asked, wanted, ready
 * take-ready     what has a place      locks, and writes  mine, able, moment, probe, claimed, abandoned, opened
 * read-claimed   what a worker needs   reads              a row for each claim, and for what only somebody's lock keeps from one
 * ```
 *
 * An account has one place, or as many as its network lets be out at once (decisions/0045-several-in-flight.md). One with four, of which
 * A and B are out, and A's worker has died:
 *
 * ```
 *             out      waits, in the order of due times
 *            A     B │ C     D     E
 * ready      ×       │ ×     ×     ×    B has a worker
 * place      1       │ 1     2     3    what is taken over and what waits are counted apart
 * mine       ×       │ ×     ×          A has its place already; of the others those whose place, and two that are out, make four
 * able       ×       │ ×     ×          were C locked by somebody else, only A: D must not go out before C
 * dated_at   kept    │ b+2   b+3        ms; b is the latest time of what is out, or now, and each item so far adds one
 * ```
 *
 * Posts are locked with their publications, because their status is written with them. Who takes several must not wait for one while
 * it holds another, so then it passes over what is locked.
 * @param claimant `waits` for what somebody else has locked: for one publication only
 */
export async function runClaim(
  db: Sql,
  asking: Asking,
  claimant: Claimant & { readonly waits: boolean },
): Promise<ClaimRow[]> {
  const places = placesOf(claimant.atOnce);
  const rows = await db.$queryRaw<ClaimedRow[]>`
    WITH ${findReady(asking, claimant, places)},
    ${takeReady(claimant)}
    ${readClaimed(claimant, places)}`;
  return rows.map(toClaim);
}
