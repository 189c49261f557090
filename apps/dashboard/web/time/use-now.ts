import { useEffect, useState } from 'react';
import { onClockSet, serverNow } from './server-clock.ts';

/** Milliseconds between two looks at the clock: what shows minutes is right to a third of one. */
const tickMs = 20_000;

/** The same for what shows seconds. */
const secondMs = 1_000;

/** Within this of a moment its seconds are shown, with a look at the clock to spare, ms. */
const nearMs = 60_000 + tickMs;

/** The time by the server's clock, ms, again and again. @param near ISO 8601; each second while this moment is less than about a minute away */
export function useNow(near?: string): number {
  const [now, setNow] = useState(serverNow);
  const isNear = near !== undefined && Math.abs(Date.parse(near) - now) < nearMs;
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = window.setInterval(look, isNear ? secondMs : tickMs);
    const end = onClockSet(look);
    return () => {
      window.clearInterval(timer);
      end();
    };
  }, [isNear]);
  return now;
}
