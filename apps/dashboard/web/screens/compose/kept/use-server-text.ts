import { useCallback, useEffect, useRef, useState } from 'react';
import {
  askForText,
  deleteKeptText,
  keepText,
  readKeptText,
  type TextCopy,
  useReadKeptTextsAgain,
} from '../../../api/kept-texts.ts';
import { type Form, hasText, newForm } from '../form.ts';
import { withoutPending } from '../media/form-media.ts';
import type { useDraft } from '../use-draft.ts';
import { type KeepTimes, type KeptState, type KeptText, keepOnServer } from './keep-on-server.ts';

type Draft = ReturnType<typeof useDraft>;

const usualTimes: KeepTimes = { pauseMs: 2_000, againMs: 10_000 };

const usableForm = (form: unknown): Form => withoutPending({ ...newForm(''), ...(form as Form) });

/**
 * Keeps on the server what is typed, and tells where that stands.
 * @param initial what the form was at first, which nobody typed
 * @param enabled false where nothing is kept on the server: a post is edited, which it has already
 */
export function useServerText(
  { form, copy, sent, noteCopy: onCopy, setForm: onForm, onApart }: Draft,
  initial: Form,
  enabled: boolean,
  times: KeepTimes = usualTimes,
) {
  const [told, setTold] = useState<{ state: KeptState; error: Error | null }>({
    state: 'nothing',
    error: null,
  });
  const [theirs, setTheirs] = useState<(TextCopy & { readonly form: Form }) | null>(null);
  const readListAgain = useReadKeptTextsAgain();
  const latest = useRef({ form, onCopy, hasCopy: copy !== null });
  latest.current = { form, onCopy, hasCopy: copy !== null };
  const adopted = useRef(sent);
  const [kept] = useState(() =>
    keepOnServer({
      ...times,
      copy,
      keep: (known, written) => keepText(known, withoutPending(written)),
      ask: askForText,
      remove: deleteKeptText,
      onCopy: (next, written) => latest.current.onCopy(next, written),
      onState: (state, error) => setTold({ state, error }),
    }),
  );

  const id = copy?.id;
  useEffect(() => {
    if (enabled && form !== initial && form !== adopted.current && (hasText(form) || latest.current.hasCopy))
      kept.type(form);
  }, [enabled, form, initial, kept]);

  // At once, and not with the next rendering: an answer about the former copy may come before it.
  useEffect(() => {
    onApart.current = () => kept.part(latest.current.form);
  }, [onApart, kept]);

  useEffect(() => {
    const again = () => void kept.flush();
    kept.enter();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      kept.leave(); // who leaves the screen does not wait
    };
  }, [kept]);

  const readTheirs = useCallback(async (id: string): Promise<void> => {
    const read = await readKeptText(id).catch(() => null);
    setTheirs(read && { ...read, form: usableForm(read.form) });
  }, []);

  const isChanged = told.state === 'changed';
  useEffect(() => {
    if (isChanged && id !== undefined) void readTheirs(id);
    else setTheirs(null);
  }, [isChanged, id, readTheirs]);

  function take(text: TextCopy & { readonly form: Form }): void {
    adopted.current = text.form;
    kept.adopt({ id: text.id, version: text.version }, text.form);
    onForm(text.form);
  }

  return {
    ...told,
    /** Another version of it, from another tab or device; null where there is none. */
    theirs,
    takeTheirs: () => theirs !== null && take(theirs),
    /** Goes on with one's own as a new text; another version, if there is one, is left where it is, among the unfinished. */
    keepMine() {
      kept.adopt(null);
      kept.type(latest.current.form);
      readListAgain();
    },
    /** Goes on here with a text that was begun elsewhere; what is here is kept first. @throws when it cannot be */
    async goOnWith(other: string): Promise<void> {
      if (!(await kept.flush()))
        throw new Error(
          'What you have typed here could not be saved on the server, so it was left as it is.',
        );
      const read = await readKeptText(other);
      take({ ...read, form: usableForm(read.form) });
      readListAgain();
    },
    /** @throws where the text was finished or changed elsewhere: whether it is to go out all the same is asked first */
    async makeSure(): Promise<void> {
      if (await kept.isThere()) return;
      const { copy } = kept.current();
      if (copy !== null) await readTheirs(copy.id);
      throw new Error('This text was finished or changed elsewhere. Choose above how to go on.');
    },
    /** The text that is written here now. */
    current: kept.current,
    /** Erases a text on the server; the one that is written here unless given. */
    forget: (text?: KeptText) => void kept.forget(text).then(readListAgain),
  };
}
