/** The networks' ways to measure text. Loads no SDK, so the api may use it. */
import type { FileLimits, Measures, Platform } from '@carillon/core';
import { blueskyLimits, blueskyPictures } from './bluesky/limits.ts';
import { xLimits, xPictures } from './x/limits.ts';

export const limits: Measures = { x: xLimits, bluesky: blueskyLimits };

/** What each network takes of a picture. */
export const pictureLimits: Readonly<Record<Platform, FileLimits>> = {
  x: xPictures,
  bluesky: blueskyPictures,
};
