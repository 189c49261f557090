import type { WebhookEvidence } from './evidence.ts';
import { mistold } from './mistold.ts';
import { untold } from './untold.ts';
import { unwritten } from './unwritten.ts';

/** Broken promises of events, one sentence for each time. */
export interface WebhookFindings {
  readonly unwritten: readonly string[];
  readonly untold: readonly string[];
  readonly mistold: readonly string[];
}

/** The findings of a run that is over. */
export const judgeWebhooks = (evidence: WebhookEvidence): WebhookFindings => ({
  unwritten: unwritten(evidence),
  untold: untold(evidence),
  mistold: mistold(evidence),
});
