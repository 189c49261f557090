/** The networks' limits of texts and media. Loads no SDK, so the api and the pages may use it. */
import type { Measures, MediaRules } from '@carillon/core';
import { blueskyLimits, blueskyMedia } from './bluesky/limits.ts';
import { xLimits, xMedia } from './x/limits.ts';

export const limits: Measures = { x: xLimits, bluesky: blueskyLimits };

export const mediaRules: MediaRules = { x: xMedia, bluesky: blueskyMedia };
