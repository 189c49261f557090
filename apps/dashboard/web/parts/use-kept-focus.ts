import { type RefObject, useEffect, useRef } from 'react';

/**
 * Browsers take the focus from a button that is disabled while its deed is under way; this gives it back afterwards,
 * unless it went somewhere else.
 */
export function useKeptFocus(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) button.current?.focus();
    wasPending.current = isPending;
  }, [isPending]);
  return button;
}
