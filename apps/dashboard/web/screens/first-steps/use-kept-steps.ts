import { useState } from 'react';
import { type KeptSteps, keepSteps, readSteps } from './kept-steps.ts';

/** What the browser keeps of a person's first steps, and how to change it. */
export function useKeptSteps(email: string) {
  const [steps, setSteps] = useState(() => (storage === null ? null : readSteps(storage, email)));
  const keep = (next: KeptSteps) => {
    if (storage !== null) keepSteps(storage, email, next);
    setSteps(next);
  };
  return { isDismissed: false, hasSeen: false, ...steps, keep };
}

const storage = browserStorage();

/** Null where the browser forbids it. */
function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
