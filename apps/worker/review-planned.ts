import { setImmediate as turn } from 'node:timers/promises';
import {
  checkLimits,
  type FoundTarget,
  limitsFor,
  outgrownProblem,
  type Problem,
  platformTitles,
  priceOf,
} from '@carillon/core';
import {
  type Foreseen,
  listPlanned,
  listUnreviewed,
  noteForeseen,
  notePrices,
  noteReviewed,
  type Planned,
  type PlannedPlace,
  type Priced,
} from '@carillon/db/publications';
import { itemLimits, mediaRules, optionRules } from '@carillon/networks/descriptors';
import { limits } from '@carillon/networks/limits';
import { prices } from '@carillon/networks/prices';
import type { WorkerContext } from './context.ts';

/** Publications that are looked at together: their texts are measured in a few ms. */
const atOnce = 50;

type Context = Pick<WorkerContext, 'db' | 'log' | 'stopping'>;

/**
 * Looks through everything that is planned, once for each plan that an application got, and for limits that a profile got: what its
 * network will refuse by now, or its profile does not let through, is marked, and its owner reads so before it is due. What has no price yet gets one. Whoever dies meanwhile is followed by another who
 * begins anew.
 */
export async function reviewPlanned(context: Context): Promise<void> {
  const { db, log, stopping } = context;
  for (const reviewed of await listUnreviewed(db)) {
    let marked = 0;
    let after: PlannedPlace | null = null;
    do {
      if (stopping.aborted) return;
      const planned: Planned[] = await listPlanned(db, { of: reviewed, after, limit: atOnce });
      const foreseen = planned.map(foresee);
      await noteForeseen(db, foreseen);
      await notePrices(db, planned.map(toPriced));
      marked += foreseen.filter(({ message }) => message !== null).length;
      after = planned.length < atOnce ? null : (planned.at(-1) ?? null);
      await turn();
    } while (after !== null);
    await noteReviewed(db, reviewed);
    if (marked > 0)
      log.warn({ ...reviewed, posts: marked }, 'planned posts will be refused; their owners can see which');
  }
}

function foresee({ id, generation, ...planned }: Planned): Foreseen {
  const { platform, items } = planned;
  const account = { ...planned, id, active: true, sandbox: false };
  const target: FoundTarget = { path, account, items };
  const [problem] = checkLimits([target], { measures: limits, itemLimits, options: optionRules });
  const title = platformTitles[platform];
  if (problem) return { id, generation, message: `${title} will refuse this post. ${said(problem)}` };
  const held = limitsFor(planned, mediaRules);
  const [over = null] = items.flatMap(({ shown }) => outgrownProblem(shown, held) ?? []);
  return { id, generation, message: over && `This post ${over}.` };
}

const toPriced = ({ id, generation, platform, sandbox, items }: Planned): Priced => ({
  id,
  generation,
  price: priceOf({ account: { platform, sandbox }, items }, prices),
});

const path = 'platforms';

/** The sentence with the name of the field in place of its path: only one post is meant. */
const said = ({ path, message }: Problem): string =>
  message.replace(path, path.endsWith('.content') ? 'Its text' : (path.split('.').at(-1) ?? path));
