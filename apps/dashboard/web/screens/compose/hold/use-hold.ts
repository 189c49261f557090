import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../parts/notice.tsx';
import { heldAt } from './held.ts';

const leftWords = 'The post was not published, because you left the page. This browser keeps it.';
const sleptWords = 'The post was not published, because this computer slept meanwhile. It is still here.';

/** How often the seconds are shown anew, ms. */
const tickMs = 250;

/**
 * Holds a request back for a while, so that it can be undone. It waits in this page alone, and is sent once: whoever
 * closes the tab or leaves the page has sent nothing, and finds the text kept by the browser. A server that waited
 * instead would publish what nobody can undo any more after the tab is gone. A page that slept sends nothing late.
 * @param ms how long; 0 holds nothing back
 */
export function useHold<Request>(ms: number, send: (request: Request) => void) {
  const [held, setHeld] = useState<{ readonly request: Request; readonly until: number } | null>(null);
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (held === null) return;
    const tick = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(tick);
  }, [held]);

  const state = held === null ? null : heldAt(held.until, now);
  useEffect(() => {
    if (held === null || state === null || state.kind === 'waiting') return;
    setHeld(null);
    if (state.kind === 'due') send(held.request);
    else notify(sleptWords);
  }, [held, state, send]);

  const isHeld = useRef(false);
  isHeld.current = held !== null;
  useEffect(
    () => () => {
      if (isHeld.current) notify(leftWords);
    },
    [],
  );

  return {
    /** Until it is sent; null when nothing is held back. */
    seconds: state?.kind === 'waiting' ? state.seconds : null,
    isHeld: held !== null,
    begin(request: Request): void {
      if (ms <= 0) send(request);
      else {
        setNow(Date.now());
        setHeld({ request, until: Date.now() + ms });
      }
    },
    undo: () => setHeld(null),
    atOnce(): void {
      if (held === null) return;
      setHeld(null);
      send(held.request);
    },
  };
}
