import type { TextCopy } from '../../../api/kept-texts.ts';
import type { Keeper } from '../../../browser-storage.ts';
import { newKey } from '../../../parts/new-key.ts';
import type { Form } from '../form.ts';
import { withoutPending } from '../media/form-media.ts';

/** A post that is being written, as the browser keeps it: one for each person and each post that is edited. */
export interface KeptDraft {
  readonly form: Form;
  /** The Idempotency-Key of the request that this form makes. */
  readonly attempt: Attempt | null;
  /** The ETag of the post that it changes, as it was when the writing began; null for a new post. */
  readonly basis: string | null;
  /** The copy on the server; null for none. */
  readonly copy?: TextCopy | null;
  /** True when that copy is the form as it is. */
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

/** Null without one that can be read. Files that were not uploaded are not in it. */
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

function forgetDraft(storage: Pick<Storage, 'removeItem'>, name: string): void {
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

interface Storages {
  /** Storage of all tabs. */
  readonly local: Keeper;
  /** Storage of this tab alone, also after a reload. */
  readonly session: Keeper;
}

interface Stored {
  /** False when the browser keeps nothing. */
  readonly isStored: boolean;
  /** Another tab had written to the place, and went on with this text: the server's copy is that tab's from now on. */
  readonly isForked: boolean;
}

const noCopy = { copy: null, isSent: false } as const;

/**
 * The place where a tab keeps what is written in it. Tabs begin with the same place, so that a text comes back in any of
 * them; as soon as two write different texts, the one that wrote first gets a place of its own.
 * @param name of the draft, whichever tab writes it
 */
export function openSlot(name: string, { local, session }: Storages) {
  let slot = slotToOpen(name, { local, session });
  let known = read(local, slot);
  const kept = readDraft(local, slot);
  let form = kept?.form;
  let origin = slot;
  const move = () => {
    slot = `${name}~${newKey()}`;
    write(session, name, slot);
  };
  function keep(draft: KeptDraft): Stored {
    const found = read(local, slot);
    const isForked = found !== null && found !== known;
    if (isForked) move();
    const isStored = keepDraft(local, slot, isForked ? { ...draft, ...noCopy } : draft);
    known = read(local, slot);
    if (draft.form !== form) origin = slot; // what is typed here is a text of its own
    form = draft.form;
    return { isStored, isForked };
  }
  return {
    /** Text there at first; null for none. */
    kept,
    keep,
    /** The place that the text came from: tabs with the same one have the same text, or one has an older version of it. */
    origin: () => origin,
    /** Keeps what is written here in another place, if another tab has just written to this one. @returns whether it had */
    heard(changed: Pick<StorageEvent, 'key' | 'newValue'>, draft: KeptDraft): boolean {
      if (changed.key !== slot || changed.newValue === null || changed.newValue === known) return false;
      move();
      keep({ ...draft, ...noCopy });
      return true;
    },
    /** Forgets what this tab keeps, and nothing that another tab wrote in its place. */
    forget(): void {
      if (read(local, slot) === known) forgetDraft(local, slot);
      forgetDraft(session, name);
    },
  };
}

/** The place of this tab, or the common one, or one whose tab was perhaps closed. */
function slotToOpen(name: string, { local, session }: Storages): string {
  const own = read(session, name);
  const known = [own, name].find((slot) => slot !== null && read(local, slot) !== null);
  return known ?? others(name, local)[0] ?? name;
}

function others(name: string, local: Keeper): readonly string[] {
  try {
    const keys = Array.from({ length: local.length }, (_, index) => local.key(index) ?? '');
    return keys.filter((key) => key.startsWith(`${name}~`));
  } catch {
    return [];
  }
}

function read(storage: Keeper, name: string): string | null {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
}

function write(storage: Keeper, name: string, value: string): void {
  try {
    storage.setItem(name, value);
  } catch {
    // After a reload, the tab begins with another place.
  }
}
