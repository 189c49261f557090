import { createdTwice, doubled } from './doubled.ts';
import { early } from './early.ts';
import type { Evidence } from './evidence.ts';
import { lost } from './lost.ts';
import { stuck, untrue } from './settled.ts';
import { wrongLinks } from './wrong-links.ts';
import { wrongMedia } from './wrong-media.ts';

/** Broken promises, one sentence for each time; a run is good when all lists are empty. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly early: readonly string[];
  readonly wrongLinks: readonly string[];
  readonly wrongMedia: readonly string[];
  readonly stuck: readonly string[];
  readonly untrue: readonly string[];
  readonly createdTwice: readonly string[];
}

/** The findings that are certain at any moment: nothing that happens later makes them good. */
export const judgeSoFar = (
  evidence: Evidence,
): Pick<Findings, 'doubled' | 'early' | 'wrongLinks' | 'wrongMedia'> => ({
  doubled: doubled(evidence),
  early: early(evidence),
  wrongLinks: wrongLinks(evidence),
  wrongMedia: wrongMedia(evidence),
});

/** The findings of a run that is over. */
export const judge = (evidence: Evidence): Findings => ({
  lost: lost(evidence),
  ...judgeSoFar(evidence),
  stuck: stuck(evidence),
  untrue: untrue(evidence),
  createdTwice: createdTwice(evidence),
});
