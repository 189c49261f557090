/** A difference that is noticed, ms: less is how exactly the server's second is known. */
const noticedMs = 5_000;

let offsetMs = 0;

/**
 * Notes by how much the clock of this computer is wrong, from when an answer was made.
 * @param date of the answer, as HTTP has it
 * @param sentAt, receivedAt by this computer's clock, ms
 */
export function noteServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const made = Date.parse(date ?? '') + 500; // HTTP says whole seconds
  if (Number.isNaN(made)) return;
  const found = made - (sentAt + receivedAt) / 2;
  const unsure = noticedMs + (receivedAt - sentAt) / 2; // it was made somewhere between
  if (Math.abs(found - offsetMs) <= unsure) return;
  offsetMs = Math.abs(found) > unsure ? Math.round(found) : 0;
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Notifies at each change of what is known of the server's clock. @returns ends it */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time by the server's clock, ms: by it posts go out. */
export const serverNow = (): number => Date.now() + offsetMs;

/** How far the clock of this computer is before the server's, ms; negative for behind. */
export const computerAheadMs = (): number => 0 - offsetMs;
