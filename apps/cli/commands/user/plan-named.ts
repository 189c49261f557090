import { type Plan, planNames } from '@carillon/core';
import { CommandError } from '../../command-error.ts';

/** The plan of this name. @throws {CommandError} when there is none */
export function planNamed(name: string): Plan {
  const plan = planNames.find((known) => known === name);
  if (plan === undefined)
    throw new CommandError(`There is no plan "${name}"; choose one of ${planNames.join(', ')}.`);
  return plan;
}
