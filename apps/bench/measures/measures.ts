import type { Measure } from '../measure.ts';
import { cost } from './cost.ts';
import { create } from './create.ts';
import { dispatch } from './dispatch.ts';
import { growth } from './growth.ts';
import { scaleOut } from './scale-out.ts';
import { soak } from './soak.ts';

/** Everything that can be measured, in the order of the table. */
export const measures: readonly Measure[] = [create, dispatch, scaleOut, cost, growth, soak];
