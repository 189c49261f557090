import type { Sql } from '../client.ts';
import { isTaken } from '../database-errors.ts';
import { byItself } from '../groups.ts';
import type { Asked } from './claim/find-ready.ts';
import { runClaim } from './claim/run-claim.ts';
import type { Claim, Claimant, ClaimRequest } from './claimed.ts';

/**
 * Takes a publication that is due, or takes it over from a worker whose lease ran out, and opens an attempt. Waits for
 * whoever is changing it.
 * @returns null when it is not this worker's to act on; `findObstacle` says why
 */
export async function claimPublication(db: Sql, request: ClaimRequest): Promise<Claim | null> {
  const [row] = await unlessTaken(runClaim(db, { asked: [request], more: [] }, { ...request, waits: true }));
  return row?.claim ?? null;
}

/** Takes the publication of an account that is due next, as far as one is and may go out now. */
export async function claimNext(db: Sql, nextOf: string, claimant: Claimant): Promise<Claim | null> {
  const more = [{ nextOf, count: 1 }];
  const [row] = await unlessTaken(runClaim(db, { asked: [], more }, { ...claimant, waits: true }));
  return row?.claim ?? null;
}

/** Another publication of the account was faster. */
async function unlessTaken<Row>(claiming: Promise<Row[]>): Promise<Row[]> {
  try {
    return await claiming;
  } catch (error) {
    if (isTaken(error)) return [];
    throw error;
  }
}

/** A publication, or whatever an account has next. */
export type Wanted = Asked | { readonly nextOf: string };

/**
 * The same for several in one statement, which waits for nobody. Of one account they are claimed in the order in which they are
 * due, and as many as its network lets go out at once.
 * @returns in their order; `byItself` for one that somebody is changing right now
 * @throws when a publication of one of their accounts was claimed at the same moment; then none of them is
 */
export async function claimTogether(
  db: Sql,
  requests: readonly Wanted[],
  claimant: Claimant,
): Promise<(Claim | null | typeof byItself)[]> {
  const asked = requests.filter((request): request is Asked => 'publicationId' in request);
  const counts = Map.groupBy(
    requests.flatMap((request) => ('nextOf' in request ? [request.nextOf] : [])),
    (account) => account,
  );
  const more = [...counts].map(([nextOf, { length: count }]) => ({ nextOf, count }));
  const rows = await runClaim(db, { asked, more }, { ...claimant, waits: false });
  const named = new Map(rows.flatMap((row) => (row.isNamed ? [[row.publicationId, row] as const] : [])));
  const others = rows.filter(({ isNamed }) => !isNamed);
  return requests.map((request) => {
    if ('nextOf' in request) {
      const index = others.findIndex(({ claim }) => claim?.account.id === request.nextOf);
      return index < 0 ? null : (others.splice(index, 1)[0]?.claim ?? null);
    }
    const row = named.get(request.publicationId);
    if (row === undefined || row.generation !== request.generation) return null;
    named.delete(request.publicationId); // two jobs may ask for the same
    return row.claim ?? byItself;
  });
}
