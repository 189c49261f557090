import { useRef } from 'react';

/** Gives a button the focus back after a move, unless it is elsewhere by then. */
export function useFocusLater() {
  const planned = useRef<string | null>(null);
  return {
    plan(id: string) {
      planned.current = id;
    },
    /** The row may be elsewhere in the page now, and its button may be one that nothing is behind any more. */
    give() {
      const id = planned.current;
      planned.current = null;
      const { activeElement } = document;
      // Until the page is drawn, a button that was disabled has the focus that it is about to lose.
      const hasFocus = activeElement !== document.body && activeElement?.matches(':disabled') === false;
      if (id === null || hasFocus) return;
      const button = document.getElementById(id);
      (button?.matches(':disabled')
        ? button.parentElement?.querySelector<HTMLElement>(':enabled')
        : button
      )?.focus();
    },
  };
}
