/** How each network measures texts. Loads no SDK, so the api may use it; what it takes is large, so the pages load it late. */
import type { Measures } from '@carillon/core';
import { blueskyLimits } from './bluesky/limits.ts';
import { xLimits } from './x/limits.ts';

export const limits: Measures = { x: xLimits, bluesky: blueskyLimits };
