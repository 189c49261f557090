import type { Measure } from '../measure.ts';
import { cost } from './cost.ts';
import { create } from './create.ts';
import { dispatch } from './dispatch.ts';
import { endToEnd } from './end-to-end.ts';
import { growth } from './growth.ts';
import { inFlight } from './in-flight.ts';
import { lateness } from './lateness.ts';
import { scaleOut } from './scale-out.ts';
import { soak } from './soak.ts';

/** Everything that can be measured, in the order of the table. */
export const measures: readonly Measure[] = [
  create,
  dispatch,
  endToEnd,
  inFlight,
  lateness,
  growth,
  cost,
  scaleOut,
  soak,
];
