import type { Measure } from '../measure.ts';
import { create } from './create.ts';
import { dispatch } from './dispatch.ts';

/** Everything that can be measured, in the order of the table. */
export const measures: readonly Measure[] = [create, dispatch];
