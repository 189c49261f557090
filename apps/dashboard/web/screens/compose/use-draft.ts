import { useEffect, useRef, useState } from 'react';
import type { Form } from './form.ts';
import { type Attempt, attemptAt, forgetDraft, keepDraft, readDraft } from './kept-draft.ts';

const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The browser's storage; one that keeps nothing where the browser forbids it. */
function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return localStorage;
  } catch {
    return nothing;
  }
}

/**
 * A form that the browser keeps with every change, until the post is made or the draft is discarded.
 * @param name under which it is kept
 * @param etag of the post that is edited, as the server has it; null for a new one
 */
export function useDraft(name: string, initial: Form, etag: string | null) {
  const [storage] = useState(browserStorage);
  const [kept] = useState(() => readDraft(storage, name));
  const [form, setForm] = useState(kept?.form ?? initial);
  const [isRestored, setRestored] = useState(kept !== null);
  const [isKept, setKept] = useState(true);
  const [basis, setBasis] = useState(kept === null ? etag : kept.basis);
  const attempt = useRef<Attempt | null>(kept?.attempt ?? null);
  const isOver = useRef(false);

  useEffect(() => {
    if (isOver.current || form === initial || (form === kept?.form && basis === kept.basis)) return;
    setKept(keepDraft(storage, name, { form, attempt: attempt.current, basis }));
  }, [form, initial, kept, name, storage, basis]);

  return {
    form,
    setForm,
    /** It was begun earlier. */
    isRestored,
    /** False when the browser refuses to keep it. */
    isKept,
    /** The Idempotency-Key of a request with this body. Kept before it is sent, so that a retry after a reload has it too. */
    keyFor(body: object): string {
      attempt.current = attemptAt(body, attempt.current);
      return attempt.current.key;
    },
    keep: () => void keepDraft(storage, name, { form, attempt: attempt.current, basis }),
    /** The ETag of the post that this changes: a newer version of it was not seen yet. */
    basis,
    /** Goes on with this form, though the post has changed: the newer version was seen. */
    rebase: () => setBasis(etag),
    /** The post is made. */
    finish() {
      isOver.current = true;
      forgetDraft(storage, name);
    },
    /** @param to what the form becomes; what it was at first unless given */
    discard(to = initial) {
      attempt.current = null;
      forgetDraft(storage, name);
      setForm(to);
      setBasis(etag);
      setRestored(false);
    },
  };
}
