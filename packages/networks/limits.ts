/** The networks' ways to measure text. Loads no SDK, so the api may use it. */
import type { Measures } from '@carillon/core';
import { blueskyLimits } from './bluesky/limits.ts';
import { xLimits } from './x/limits.ts';

export const limits: Measures = { x: xLimits, bluesky: blueskyLimits };
