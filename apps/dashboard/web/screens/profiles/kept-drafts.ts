import type { Draft } from './draft.ts';

/** What was changed and not saved yet, by profile, until the page is loaded anew. */
const drafts = new Map<string, Draft>();

export const keptDraft = (profileId: string): Draft | undefined => drafts.get(profileId);

/** @param draft null once there is nothing to save */
export function keepDraft(profileId: string, draft: Draft | null): void {
  if (draft === null) drafts.delete(profileId);
  else drafts.set(profileId, draft);
}
