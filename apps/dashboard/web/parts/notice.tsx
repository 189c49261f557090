import { Alert } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';

let shown: string | null = null;
const listeners = new Set<() => void>();

/** Says something on the screen that comes next, until it is closed or something else is said. */
export function notify(message: string | null): void {
  shown = message;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The result of the last action, above the screen that it led to; gone on the one after that. */
export function Notice() {
  const message = useSyncExternalStore(subscribe, () => shown);
  const [location] = useLocation();
  const seen = useRef<{ readonly message: string; readonly screens: Set<string> } | null>(null);
  useEffect(() => {
    if (message === null) seen.current = null;
    else if (seen.current?.message !== message) seen.current = { message, screens: new Set([location]) };
    else if (seen.current.screens.add(location).size > 2) notify(null);
  }, [message, location]);
  return (
    <div role="status">
      {message !== null && (
        <Alert
          color="green"
          variant="light"
          mb="md"
          maw={1100}
          withCloseButton
          closeButtonLabel="Close this message"
          onClose={() => notify(null)}
        >
          {message}
        </Alert>
      )}
    </div>
  );
}
