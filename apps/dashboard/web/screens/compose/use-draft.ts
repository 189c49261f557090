import { useCallback, useEffect, useRef, useState } from 'react';
import type { TextCopy } from '../../api/kept-texts.ts';
import { browserStorage } from './browser-storage.ts';
import type { Form } from './form.ts';
import { type Attempt, attemptAt, type KeptDraft } from './kept-draft.ts';
import { openSlot } from './kept-slot.ts';

/**
 * A form that the browser keeps with every change, until the post is made or the draft is discarded.
 * @param name under which it is kept
 * @param etag of the post that is edited, as the server has it; null for a new one
 * @param begin changes the form that is there at first, also a kept one
 */
export function useDraft(
  name: string,
  initial: Form,
  etag: string | null,
  begin: (form: Form) => Form = (form) => form,
) {
  const [storage] = useState(() => browserStorage());
  const [slot] = useState(() =>
    openSlot(name, { local: storage, session: browserStorage('sessionStorage') }),
  );
  const { kept } = slot;
  const [form, setForm] = useState(() => begin(kept?.form ?? initial));
  const [isRestored, setRestored] = useState(kept !== null);
  const [isKept, setKept] = useState(true);
  const [basis, setBasis] = useState(kept === null ? etag : kept.basis);
  const attempt = useRef<Attempt | null>(kept?.attempt ?? null);
  const [copy, setCopy] = useState(kept?.copy ?? null);
  const [restored] = useState(form);
  const sent = useRef(kept?.isSent ? restored : null);
  const latest = useRef({ form, basis });
  latest.current = { form, basis };
  const isOver = useRef(false);
  const onApart = useRef(() => {});

  const part = useCallback(() => {
    sent.current = null;
    setCopy(null);
    onApart.current();
  }, []);

  const keep = useCallback(
    (draft: Omit<KeptDraft, 'attempt'>): boolean => {
      const { isKept, isApart } = slot.keep({ ...draft, attempt: attempt.current });
      if (isApart) part();
      return isKept;
    },
    [slot, part],
  );

  useEffect(() => {
    if (
      isOver.current ||
      form === initial ||
      (form === kept?.form && basis === kept.basis && copy === (kept.copy ?? null))
    )
      return;
    setKept(keep({ form, basis, copy, isSent: form === sent.current }));
  }, [form, initial, kept, keep, basis, copy]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (isOver.current || form === initial) return;
      if (slot.heard(event, { form, attempt: attempt.current, basis })) part();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [form, initial, slot, basis, part]);

  return {
    form,
    setForm,
    storage,
    /** It was begun earlier. */
    isRestored,
    /** False when the browser refuses to keep it. */
    isKept,
    /** The Idempotency-Key of a request with this body. Kept before it is sent, so that a retry after a reload has it too. */
    keyFor(body: object): string {
      attempt.current = attemptAt(body, attempt.current);
      return attempt.current.key;
    },
    keep: () => void keep({ form, basis, copy, isSent: form === sent.current }),
    /** What the server has of it; null for nothing. */
    copy,
    /** The form as the server has it, if it was that when this began; null otherwise. */
    sent: kept?.isSent ? restored : null,
    /** Notes what the server has, also when this is not shown any more. @param form as it was sent */
    noteCopy(next: TextCopy | null, form: Form | null) {
      setCopy(next);
      sent.current = form;
      const { form: now, basis } = latest.current;
      if (isOver.current || now === initial) return;
      keep({ form: now, basis, copy: next, isSent: now === form });
    },
    /** Called once another tab went on with this text: what the server has of it is that tab's from then on. */
    onApart,
    /** The ETag of the post that this changes: a newer version of it was not seen yet. */
    basis,
    /** Goes on with this form, though the post has changed: the newer version was seen. */
    rebase: () => setBasis(etag),
    /** The post is made. */
    finish() {
      isOver.current = true;
      slot.forget();
    },
    /** @param to what the form becomes; what it was at first unless given */
    discard(to = initial) {
      attempt.current = null;
      slot.forget();
      setForm(to);
      setBasis(etag);
      setRestored(false);
    },
  };
}
