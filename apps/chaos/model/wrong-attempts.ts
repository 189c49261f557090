import type { Database } from '@carillon/db';

/** What is wrong with the attempts of a profile's settled publications: each claim left one, with its end. */
export async function wrongAttempts(db: Database, profileId: string): Promise<string[]> {
  const publications = await db.publication.findMany({
    where: { post: { profileId } },
    include: { history: { orderBy: { leaseToken: 'asc' } } },
  });
  return publications.flatMap(({ id, status, generation, attempts, leaseToken, history }) => {
    const last = history.at(-1);
    const tokens = history.map((attempt) => Number(attempt.leaseToken));
    const numbers = history
      .filter((attempt) => attempt.generation === generation)
      .map(({ number }) => number);
    const wrong: string[] = [];
    if (tokens.join() !== upTo(Number(leaseToken))) wrong.push(`its claims are ${tokens.join()}`);
    if (numbers.join() !== upTo(attempts)) wrong.push(`its tries are ${numbers.join()} of ${attempts}`);
    if (history.some(({ endedAt, outcome }) => endedAt === null || outcome === null))
      wrong.push('one of its attempts has no end');
    if ((status === 'published') !== (last?.outcome === 'published'))
      wrong.push(`its last attempt was ${last?.outcome ?? 'never made'}`);
    return wrong.map((sentence) => `${id} is ${status}, and ${sentence}`);
  });
}

const upTo = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join();
