import { browserStorage } from '../../../browser-storage.ts';
import { type Form, threadFor } from '../form.ts';
import { draftName, openSlot } from './browser-drafts.ts';

type Storages = Parameters<typeof openSlot>[1];

const storagesHere = (): Storages => ({
  local: browserStorage(),
  session: browserStorage('sessionStorage'),
});

/** The name of a post that begins as what was typed to change another one, which went out before that was saved. */
export const changesOf = (postId: string): string => `${postId}.changes`;

/**
 * Changes typed for a post that cannot be changed any more; null for nothing, or nothing else than it says.
 * @param now the post as it is
 */
export function leftChanges(email: string, postId: string, now: Form, storages = storagesHere()) {
  const { kept, forget } = openSlot(draftName(email, postId), storages);
  if (kept === null) return null;
  const { form } = kept;
  if (said(form, form.accountIds) === said(now, form.accountIds)) return null;
  return {
    form,
    /** Keeps it as a new post instead, which goes out when its author says so. @returns false when the browser refuses */
    toNewPost(): boolean {
      const fresh: Form = { ...form, timing: 'now', local: '', second: false };
      const slot = openSlot(draftName(email, `copy.${changesOf(postId)}`), storages);
      const { isStored } = slot.keep({ form: fresh, attempt: null, basis: null });
      if (isStored) forget();
      return isStored;
    },
  };
}

/** Texts of a form on these accounts, to compare; the shared text without accounts. */
const said = (form: Form, accountIds: readonly string[]): string =>
  JSON.stringify(
    (accountIds.length > 0 ? accountIds : ['']).map((id) =>
      threadFor(form, id).map(({ content, media }) => [
        content,
        media.map((each) => [each.id, each.altText]),
      ]),
    ),
  );
