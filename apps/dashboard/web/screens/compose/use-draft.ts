import { useEffect, useRef, useState } from 'react';
import { browserStorage } from './browser-storage.ts';
import type { Form } from './form.ts';
import { type Attempt, attemptAt } from './kept-draft.ts';
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
  const isOver = useRef(false);

  useEffect(() => {
    if (isOver.current || form === initial || (form === kept?.form && basis === kept.basis)) return;
    setKept(slot.keep({ form, attempt: attempt.current, basis }));
  }, [form, initial, kept, slot, basis]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (!isOver.current && form !== initial) slot.heard(event, { form, attempt: attempt.current, basis });
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [form, initial, slot, basis]);

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
    keep: () => void slot.keep({ form, attempt: attempt.current, basis }),
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
