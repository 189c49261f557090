import { newKey } from '../../parts/new-key.ts';
import type { Keeper } from './browser-storage.ts';
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts';

interface Storages {
  /** What all tabs share. */
  readonly local: Keeper;
  /** What this tab has for itself, also after a reload. */
  readonly session: Keeper;
}

interface Kept {
  /** False when the browser keeps nothing. */
  readonly isKept: boolean;
  /** Another tab had written to the place, and went on with this text: what the server has of it is that tab's from now on. */
  readonly isApart: boolean;
}

const ofOthers = { copy: null, isSent: false } as const;

/**
 * The place where a tab keeps what is written in it. Tabs begin with the same place, so that a text comes back in any of
 * them; as soon as two write different texts, the one that wrote first gets a place of its own.
 * @param name of the draft, whichever tab writes it
 */
export function openSlot(name: string, { local, session }: Storages) {
  let slot = slotToOpen(name, { local, session });
  let known = read(local, slot);
  const move = () => {
    slot = `${name}~${newKey()}`;
    write(session, name, slot);
  };
  function keep(draft: KeptDraft): Kept {
    const found = read(local, slot);
    const isApart = found !== null && found !== known;
    if (isApart) move();
    const isKept = keepDraft(local, slot, isApart ? { ...draft, ...ofOthers } : draft);
    known = read(local, slot);
    return { isKept, isApart };
  }
  return {
    /** What was there at first; null for nothing. */
    kept: readDraft(local, slot),
    keep,
    /** Keeps what is written here in another place, if another tab has just written to this one. @returns whether it had */
    heard(changed: Pick<StorageEvent, 'key' | 'newValue'>, draft: KeptDraft): boolean {
      if (changed.key !== slot || changed.newValue === null || changed.newValue === known) return false;
      move();
      keep({ ...draft, ...ofOthers });
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
