import { Alert } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { forPeople } from './for-people.ts';

interface Shown {
  readonly message: string;
  /** Subject, as a person called it: said before the message. */
  readonly about: string | null;
  readonly isProblem: boolean;
}

let shown: Shown | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a message on the screen that comes next, until it is closed or replaced.
 * @param about what it is about, as a person called it: said before the message
 * @param isProblem something went wrong: it is no green word
 */
export function notify(
  message: string | null,
  { about = null, isProblem = false }: Partial<Shown> = {},
): void {
  shown = message === null ? null : { message: forPeople(message), about, isProblem };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How long it is shown, ms, and longer while the mouse or the focus is on it. */
const shownMs = 12_000;

/** The result of the last action, above the screen that it led to; gone after a while, and on the screen after that. */
export function Notice() {
  const notice = useSyncExternalStore(subscribe, () => shown);
  const message = notice?.message ?? null;
  const [location] = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef<{ readonly message: string; readonly screens: Set<string> } | null>(null);
  useEffect(() => {
    if (message === null) seen.current = null;
    else if (seen.current?.message !== message) seen.current = { message, screens: new Set([location]) };
    else if (seen.current.screens.add(location).size > 2) notify(null);
  }, [message, location]);
  useEffect(() => {
    if (message === null) return;
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within')) notify(null);
    }, shownMs);
    return () => clearInterval(timer);
  }, [message]);
  return (
    <div role="status" ref={box}>
      {message !== null && (
        <Alert
          color={notice?.isProblem ? 'red' : 'green'}
          variant="light"
          mb="md"
          withCloseButton
          closeButtonLabel="Close this message"
          onClose={() => notify(null)}
        >
          {notice?.about != null && (
            <>
              <bdi>{notice.about}</bdi>{' '}
            </>
          )}
          {message}
        </Alert>
      )}
    </div>
  );
}
