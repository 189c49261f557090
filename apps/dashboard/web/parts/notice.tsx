import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';

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

/** The result of the last action, above the screen that it led to. */
export function Notice() {
  const message = useSyncExternalStore(subscribe, () => shown);
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
