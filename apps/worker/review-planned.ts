import { setImmediate as turn } from 'node:timers/promises';
import { checkLimits, type FoundTarget, type Problem, platformTitles } from '@carillon/core';
import {
  type Foreseen,
  listPlanned,
  listUnreviewed,
  noteForeseen,
  noteReviewed,
  type Planned,
  type PlannedPlace,
} from '@carillon/db/publications';
import { itemLimits, optionRules } from '@carillon/networks/descriptors';
import { limits } from '@carillon/networks/limits';
import type { WorkerContext } from './context.ts';

/** Publications that are looked at together: their texts are measured in a few ms. */
const atOnce = 50;

type Context = Pick<WorkerContext, 'db' | 'log' | 'stopping'>;

/**
 * Looks through everything that is planned, once for each plan that an application got: what its network will refuse by now is
 * marked, and its owner reads so before it is due. Whoever dies meanwhile is followed by another who begins anew.
 */
export async function reviewPlanned(context: Context): Promise<void> {
  const { db, log, stopping } = context;
  for (const app of await listUnreviewed(db)) {
    let marked = 0;
    let after: PlannedPlace | null = null;
    do {
      if (stopping.aborted) return;
      const planned: Planned[] = await listPlanned(db, { app, after, limit: atOnce });
      const foreseen = planned.map(foresee);
      await noteForeseen(db, foreseen);
      marked += foreseen.filter(({ message }) => message !== null).length;
      after = planned.length < atOnce ? null : (planned.at(-1) ?? null);
      await turn();
    } while (after !== null);
    await noteReviewed(db, app);
    if (marked > 0)
      log.warn({ ...app, posts: marked }, 'planned posts will be refused; their owners can see which');
  }
}

function foresee({ id, generation, platform, platformUsername, appPlan, items }: Planned): Foreseen {
  const account = { id, platform, platformUsername, appPlan, active: true, sandbox: false };
  const target: FoundTarget = { path, account, items };
  const [problem] = checkLimits([target], { measures: limits, itemLimits, options: optionRules });
  return {
    id,
    generation,
    message: problem ? `${platformTitles[platform]} will refuse this post. ${said(problem)}` : null,
  };
}

const path = 'platforms';

/** The sentence with the name of the field in place of its path: only one post is meant. */
const said = ({ path, message }: Problem): string =>
  message.replace(path, path.endsWith('.content') ? 'Its text' : (path.split('.').at(-1) ?? path));
