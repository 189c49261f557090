/** Marks of each network in a text. Calls no network, so pages may use it; its data is large, so they load it late. */
import type { Platform } from '@carillon/core';
import { findMarksOfBluesky } from './bluesky/find-marks.ts';
import type { FindMarks } from './mark.ts';
import { findMarksOfX } from './x/find-marks.ts';

export type { FindMarks, Mark } from './mark.ts';

export const findMarks: Readonly<Record<Platform, FindMarks>> = {
  x: findMarksOfX,
  bluesky: findMarksOfBluesky,
};
