import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { AroundNavHandler } from 'wouter';

/** Asks before a screen with unsaved changes is left; null while there are none. */
let ask: ((leave: () => void) => void) | null = null;

/** Leads to another screen, once that is allowed. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const leave = () => navigate(to, options);
  if (ask === null) leave();
  else ask(leave);
};

/** Question to somebody who leaves unsaved changes. */
export interface Leaving {
  readonly isAsked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Keeps people on a screen with unsaved changes until they were asked: at a link, at “Back”, and when they close the tab, where
 * the browser asks. A browser without the Navigation API goes back unasked.
 */
export function useLeaveGuard(isUnsaved: boolean): Leaving {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isAllowed = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    isAllowed.current = false;
    const stop = (go: () => void) => setLeave(() => go);
    const stopBack = (event: NavigateEvent) => {
      if (isAllowed.current || event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      stop(() => void navigation.traverseTo(key));
    };
    ask = stop;
    const found = 'navigation' in globalThis ? navigation : null;
    found?.addEventListener('navigate', stopBack);
    return () => {
      ask = null;
      found?.removeEventListener('navigate', stopBack);
    };
  }, [isUnsaved]);
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault(); // the browser asks whether to leave
  });
  return {
    isAsked: leave !== null,
    stay: () => setLeave(null),
    leave() {
      ask = null;
      isAllowed.current = true;
      setLeave(null);
      leave?.();
    },
  };
}
