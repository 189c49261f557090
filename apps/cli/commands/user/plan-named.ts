import { type Plan, planNames } from '@carillon/core';
import { UsageError } from '../../command-error.ts';

/** The plan of this name. @throws {CommandError} when there is none */
export function planNamed(name: string): Plan {
  const plan = planNames.find((known) => known === name);
  if (plan === undefined)
    throw new UsageError(`There is no plan "${name}"; --plan is one of ${planNames.join(', ')}.`);
  return plan;
}
