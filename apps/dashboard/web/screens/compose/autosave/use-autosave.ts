import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  askForText,
  deleteKeptText,
  keepText,
  readKeptText,
  useReadKeptTextsAgain,
} from '../../../api/kept-texts.ts';
import { browserStorage } from '../../../browser-storage.ts';
import { type Form, hasText, newForm } from '../form.ts';
import { withoutPending } from '../media/form-media.ts';
import { openSlot } from './browser-drafts.ts';
import { openAutosave, type TextServer } from './open-autosave.ts';
import { watchOtherTabs } from './other-tabs.ts';
import { copyOf } from './state.ts';

/** Forms of an older or a newer page may lack something. */
const formFrom = (form: unknown): Form => withoutPending({ ...newForm(''), ...(form as Form) });

const server: TextServer = {
  save: (copy, form) => keepText(copy, withoutPending(form)),
  check: askForText,
  async read(id) {
    const text = await readKeptText(id);
    return { ...text, form: formFrom(text.form) };
  },
  remove: deleteKeptText,
};

interface Options {
  /** Under which the browser stores it. */
  readonly name: string;
  /** The form before anybody typed. */
  readonly initial: Form;
  /** The ETag of the post that is edited; null for a new one. */
  readonly etag: string | null;
  /** False for a post that is edited: the server has that already. */
  readonly hasServer: boolean;
  /** Changes the form that is there at first, also one that the browser stored. */
  readonly begin: (form: Form) => Form;
}

/** A form that is saved while it is written: in the browser with every change, on the server after a pause. */
export function useAutosave({ name, ...options }: Options) {
  const onList = useReadKeptTextsAgain();
  const [autosave] = useState(() => {
    const slot = openSlot(name, { local: browserStorage(), session: browserStorage('sessionStorage') });
    return openAutosave({ ...options, slot, server, onList });
  });
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  useEffect(() => {
    autosave.open();
    addEventListener('online', autosave.flush);
    addEventListener('storage', autosave.heard);
    return () => {
      removeEventListener('online', autosave.flush);
      removeEventListener('storage', autosave.heard);
      autosave.close(); // who leaves the screen does not wait
    };
  }, [autosave]);
  return {
    ...state,
    ...autosave,
    isElsewhere: useElsewhere(hasText(state.form) && !state.isPublished ? autosave.origin() : null),
    /** Copy of it on the server; null for none. */
    copy: copyOf(state),
  };
}

/** True when another tab has a text open. @param place where the browser keeps it, or null */
function useElsewhere(place: string | null): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (place === null) return;
    const end = watchOtherTabs(place, setElsewhere);
    return () => {
      end();
      setElsewhere(false);
    };
  }, [place]);
  return isElsewhere;
}
