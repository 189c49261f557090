import type { Measure } from '../measure.ts';
import { create } from './create.ts';
import { dispatch } from './dispatch.ts';
import { endToEnd } from './end-to-end.ts';
import { inFlight } from './in-flight.ts';
import { lateness } from './lateness.ts';

/** Everything that can be measured, in the order of the table. */
export const measures: readonly Measure[] = [create, dispatch, endToEnd, inFlight, lateness];
