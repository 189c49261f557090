/** How it stands with a request that is held back. */
export type Held =
  | { readonly kind: 'waiting'; readonly seconds: number }
  | { readonly kind: 'due' }
  /** Too late: the computer slept, and nobody expects it to go out any more. */
  | { readonly kind: 'lapsed' };

/** So much later a request is still sent, ms. */
const maxLateMs = 60_000;

/** @param until when it is to be sent, ms. @param now ms */
export function heldAt(until: number, now: number): Held {
  if (now < until) return { kind: 'waiting', seconds: Math.ceil((until - now) / 1_000) };
  return { kind: now - until <= maxLateMs ? 'due' : 'lapsed' };
}
