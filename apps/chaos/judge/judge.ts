import { createdTwice } from './created-twice.ts';
import { doubled } from './doubled.ts';
import { early } from './early.ts';
import type { Evidence } from './evidence.ts';
import { lost } from './lost.ts';
import { stuck } from './stuck.ts';
import { untrue } from './untrue.ts';
import { wrongLinks } from './wrong-links.ts';

/** Every charge with its sentences; a run is good when all are empty. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly early: readonly string[];
  readonly wrongLinks: readonly string[];
  readonly stuck: readonly string[];
  readonly untrue: readonly string[];
  readonly createdTwice: readonly string[];
}

export type Charge = keyof Findings;

/** What can be said at any moment: nothing that happens later makes it good. */
export const judgeSoFar = (evidence: Evidence): Pick<Findings, 'doubled' | 'early' | 'wrongLinks'> => ({
  doubled: doubled(evidence),
  early: early(evidence),
  wrongLinks: wrongLinks(evidence),
});

/** The verdict over a run that is over. */
export const judge = (evidence: Evidence): Findings => ({
  lost: lost(evidence),
  ...judgeSoFar(evidence),
  stuck: stuck(evidence),
  untrue: untrue(evidence),
  createdTwice: createdTwice(evidence),
});
