import { type Clock, type Platform, platforms } from '@carillon/core';
import type { Handled } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';
import type { Times } from './times.ts';

/** A wake-up for a network, and whose publication it is about, where that is known. */
export interface Turn {
  readonly publicationId: string;
  readonly userId?: string | undefined;
}

/** Turns at one network: slow calls give their places back, and no user takes all that is free. */
export interface Turns {
  /** Does the work, or says when to come again for it. What takes long goes on after it was answered. */
  take(turn: Turn, work: () => Promise<Handled>): Promise<Handled>;
  /** Resolves when no work goes on any more. */
  idle(): Promise<void>;
}

export interface TurnOptions {
  /** Places of the queue: so many turns at once, and as many slow ones beside them. */
  readonly places: number;
  readonly log: Log;
  readonly times: Pick<Times, 'slowMs' | 'slowAgainMs' | 'shareMs'>;
  readonly clock: Clock;
}

/** What a user has under way. */
interface Share {
  held: number;
  slow: number;
  /** When the next wake-up that is sent away comes again, by the clock. */
  comesAt: number;
}

/**
 * Work that takes longer than `slowMs` gives its place back to the queue and goes on under its lease: its job comes again
 * later, and finds it done. Whoever has slow work gets no more than is still free of all, which is the dynamic threshold
 * of Choudhury and Hahne (1998): one user alone has every place, two have a third each, and others always find one.
 */
export function openTurns({ places, log, times, clock }: TurnOptions): Turns {
  const under = new Map<string, Promise<Handled>>();
  const shares = new Map<string, Share>();
  let slow = 0;

  function shareOf(userId: string): Share {
    const share = shares.get(userId) ?? { held: 0, slow: 0, comesAt: 0 };
    shares.set(userId, share);
    return share;
  }

  const isFull = ({ held, slow }: Share) => slow > 0 && held >= 2 * places - under.size;

  /** One after the other, so that thousands that wait cost next to nothing. */
  function sendAway(share: Share): Handled {
    const now = clock.now();
    share.comesAt = Math.max(now + times.slowAgainMs, share.comesAt + times.shareMs);
    return { kind: 'later', ms: share.comesAt - now };
  }

  function begin({ publicationId, userId }: Turn, share: Share, work: () => Promise<Handled>) {
    share.held += 1;
    const working = work().finally(() => {
      under.delete(publicationId);
      share.held -= 1;
      if (share.held === 0) shares.delete(userId ?? '');
    });
    under.set(publicationId, working);
    return working;
  }

  /** @returns the work's own answer, or another look when it is slow and there is room beside the places */
  function orLater({ publicationId }: Turn, share: Share, working: Promise<Handled>): Promise<Handled> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(times.slowMs, () => {
        if (slow >= places) return;
        slow += 1;
        share.slow += 1;
        working
          .catch((error: unknown) =>
            log.warn({ error, publicationId }, 'slow work failed; its job tries again'),
          )
          .finally(() => {
            slow -= 1;
            share.slow -= 1;
          });
        resolve({ kind: 'later', ms: times.slowAgainMs });
      });
      working.then(resolve, reject).finally(cancel);
    });
  }

  return {
    async take(turn, work) {
      if (under.has(turn.publicationId)) return { kind: 'later', ms: times.slowAgainMs };
      const share = shareOf(turn.userId ?? '');
      if (turn.userId !== undefined && isFull(share)) return sendAway(share);
      return orLater(turn, share, begin(turn, share, work));
    },
    async idle() {
      await Promise.allSettled(under.values());
    },
  };
}

/** Turns at all networks. */
export const turnsOf = (options: TurnOptions): Record<Platform, Turns> =>
  Object.fromEntries(platforms.map((platform) => [platform, openTurns(options)])) as Record<Platform, Turns>;
