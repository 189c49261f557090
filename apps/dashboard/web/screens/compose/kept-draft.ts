import type { TextCopy } from '../../api/kept-texts.ts';
import { newKey } from '../../parts/new-key.ts';
import type { Form } from './form.ts';
import { withoutPending } from './media/form-media.ts';

/** A post that is being written, as the browser keeps it: one for each person and each post that is edited. */
export interface KeptDraft {
  readonly form: Form;
  /** The Idempotency-Key of the request that this form makes. */
  readonly attempt: Attempt | null;
  /** The ETag of the post that it changes, as it was when the writing began; null for a new post. */
  readonly basis: string | null;
  /** What the server has of it; null for nothing. */
  readonly copy?: TextCopy | null;
  /** Whether the server has it as it is. */
  readonly isSent?: boolean;
}

/** A request that was made, or is about to be, and its key. */
export interface Attempt {
  readonly body: string;
  readonly key: string;
}

const version = 1;

export const draftName = (email: string, postId: string | null): string =>
  `carillon.draft.${version}.${email}${postId === null ? '' : `.${postId}`}`;

/** Null when there is none, or none that can be read. Files that were not uploaded are not in it. */
export function readDraft(storage: Pick<Storage, 'getItem'>, name: string): KeptDraft | null {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? 'null');
    const isForm = Array.isArray(kept?.form?.shared) && Array.isArray(kept.form.accountIds);
    return isForm ? { basis: null, ...kept, form: withoutPending(kept.form) } : null;
  } catch {
    return null;
  }
}

/** @returns false when the browser keeps nothing: it is full, or forbids it */
export function keepDraft(storage: Pick<Storage, 'setItem'>, name: string, draft: KeptDraft): boolean {
  try {
    storage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(storage: Pick<Storage, 'removeItem'>, name: string): void {
  try {
    storage.removeItem(name);
  } catch {
    // It forbids this as well, so it kept nothing.
  }
}

/** The same key for the same request, a new one for any other. */
export const attemptAt = (body: object, last: Attempt | null): Attempt => {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { body: text, key: newKey() };
};
