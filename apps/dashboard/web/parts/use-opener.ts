import { useEffect, useRef } from 'react';

/** A confirmed row goes only once it was read again; this is the longest wait for that, ms. */
const untilReadMs = 5_000;

/**
 * Gives the focus back to where it was before a dialog, also when the dialog is there with its first picture, which
 * Mantine's own return does not see. Where the opener is gone, or goes a moment later, the page gets it.
 */
export function useOpener(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  if (isOpen && opener.current === null) opener.current = document.activeElement;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const { current } = opener;
      opener.current = null;
      const giveBack = () => {
        if (document.activeElement !== document.body) return;
        const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
        (isThere ? current : document.getElementById('content'))?.focus();
      };
      setTimeout(giveBack);
      const watch = new MutationObserver(() => {
        if (current?.isConnected === false) giveBack();
      });
      watch.observe(document.body, { childList: true, subtree: true });
      setTimeout(() => watch.disconnect(), untilReadMs);
    };
  }, [isOpen]);
}
