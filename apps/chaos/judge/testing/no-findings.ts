import type { Findings } from '../judge.ts';

/** What the judge says when every promise was kept. */
export const noFindings: Findings = {
  lost: [],
  doubled: [],
  early: [],
  wrongLinks: [],
  stuck: [],
  untrue: [],
  createdTwice: [],
};
