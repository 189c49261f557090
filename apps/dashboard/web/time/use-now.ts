import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the clock: what shows minutes is right to a third of one. */
const tickMs = 20_000;

/** The time, ms, again and again. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), tickMs);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
