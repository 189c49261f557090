import { setInterval } from 'node:timers/promises';

/** Reaction of a receiver to a request, and how its events may end because of it. */
export interface Behaviour {
  react(request: ReceivedRequest, reply: Reply): void;
  /** True for a receiver that takes every event in the end. */
  readonly takesAll: boolean;
  /** True for a receiver that takes none. */
  readonly takesNone?: true;
  /** True when it may be switched off. */
  readonly mayBeOff?: true;
}

export interface ReceivedRequest {
  readonly eventId: string;
  /** Requests of the same event at this endpoint, this one included. */
  readonly ofEvent: number;
  /** Events that this endpoint received, this one included. */
  readonly event: number;
  /** Since the first request at this endpoint. */
  readonly ageMs: number;
  /** A server that must never be called. */
  readonly innerUrl: string;
}

/** The ways to answer a request. */
export interface Reply {
  end(status: number, headers?: Record<string, string>): void;
  reset(): void;
  begin(status: number): void;
  /** @returns false when nobody listens any more */
  write(text: string): boolean;
}

/** Until the next byte of one that answers slowly. */
const dripMs = 1_000;

/** For which a server that recovers is ill. */
const illnessMs = 6_000;

/** Which one refuses for ever, by the last digit of the event's id: one in eight. */
const refused = /[07]$/;

/** Which ones fail at the first request, in the same way: about a third. */
const unlucky = /[1-5]$/;

/** Every kind of receiver. A new one is a row here, and has a tenant in `endpoints.ts`. */
export const behaviours = {
  healthy: { takesAll: true, react: (_, reply) => reply.end(204) },
  hang: { takesAll: false, takesNone: true, mayBeOff: true, react: () => {} },
  /** A status at once, which is all that counts, and then a byte a second that never ends. */
  drip: { takesAll: true, react: (_, reply) => void drip(reply) },
  /** Resets the first request of some events. */
  reset: {
    takesAll: true,
    react: ({ eventId, ofEvent }, reply) =>
      ofEvent === 1 && unlucky.test(eventId) ? reply.reset() : reply.end(200),
  },
  /** Leads to this machine, or to where clouds keep the secrets of theirs. */
  redirect: {
    takesAll: false,
    takesNone: true,
    mayBeOff: true,
    react: ({ innerUrl, event }, reply) =>
      reply.end(event % 2 === 0 ? 302 : 307, {
        location: event % 4 < 3 ? innerUrl : 'http://169.254.169.254/latest/meta-data/',
      }),
  },
  /** Takes a few events, and then wants none any more. */
  gone: { takesAll: false, mayBeOff: true, react: ({ event }, reply) => reply.end(event <= 5 ? 200 : 410) },
  /** Takes some events only when they are delivered again, a second later. */
  limited: {
    takesAll: true,
    react: ({ eventId, ofEvent }, reply) =>
      ofEvent === 1 && unlucky.test(eventId) ? reply.end(429, { 'retry-after': '1' }) : reply.end(202),
  },
  /** Fails for some seconds, and then takes everything. */
  recovering: { takesAll: false, react: ({ ageMs }, reply) => reply.end(ageMs < illnessMs ? 500 : 200) },
  /** Never takes some events. It is switched off when nothing else was delivered to it for long enough. */
  choosy: {
    takesAll: false,
    mayBeOff: true,
    react: ({ eventId }, reply) => reply.end(refused.test(eventId) ? 500 : 200),
  },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof behaviours;

async function drip(reply: Reply): Promise<void> {
  reply.begin(200);
  for await (const _ of setInterval(dripMs, undefined, { ref: false })) if (!reply.write('.')) return;
}
