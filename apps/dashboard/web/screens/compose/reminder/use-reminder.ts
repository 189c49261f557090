import { useRef, useState } from 'react';
import { knownMedium } from '../../../api/media.ts';
import { usePreferences } from '../../../api/preferences.ts';
import { type Form, hasMedia } from '../form.ts';
import { type Undescribed, undescribed, undescribedMark } from './undescribed.ts';

/**
 * Asks once for a post whether it may go out without descriptions, unless the person does not want to be asked.
 * @param before the form as it was; null for a new post
 */
export function useReminder(
  form: Form,
  setForm: (change: (form: Form) => Form) => void,
  before: Form | null,
) {
  const { data: { altTextReminder = false } = {} } = usePreferences(hasMedia(form));
  const [isOpen, setOpen] = useState(false);
  const [missing, setMissing] = useState<readonly Undescribed[]>([]);
  const opener = useRef<Element | null>(null);
  /** At once, so that whatever comes next may take the focus from there. */
  const close = () => {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return {
    isOpen,
    missing,
    close,
    /** @returns whether it asks now, so that nothing may be sent yet */
    ask(): boolean {
      if (!altTextReminder || form.undescribed || form.timing === 'draft') return false;
      const found = undescribed(form, knownMedium, before);
      opener.current = document.activeElement;
      setMissing(found);
      setOpen(found.length > 0);
      return found.length > 0;
    },
    /** Goes to the first field that is empty and was asked about. */
    describe(): void {
      close();
      const fields = missing.map(({ id }) => `[${undescribedMark}="${id}"]`).join();
      setTimeout(() => document.querySelector<HTMLElement>(fields)?.focus());
    },
    /** It may go out like this, and nobody is asked again for this post. */
    accept(): void {
      close();
      setForm((latest) => ({ ...latest, undescribed: true }));
    },
  };
}
