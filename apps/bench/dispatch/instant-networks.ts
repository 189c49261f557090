import { newId, type Platform } from '@carillon/core';
import type { Network } from '@carillon/networks';

/** Until a network answers that is quick, ms. */
export const nearMs = 100;

/** Runs within each call of a network, which is over when this is. */
export type HandleCall = (content: string) => Promise<void> | void;

/** Networks that are in this process and take everything at once, from whoever has credentials. */
export const instantNetworks = (call: HandleCall): Readonly<Record<Platform, Network>> => ({
  x: instantNetwork('x', 'one', call),
  bluesky: instantNetwork('bluesky', 'all', call),
});

const instantNetwork = (platform: Platform, batch: Network['batch'], call: HandleCall): Network => ({
  platform,
  batch,
  atOnce: batch === 'all' ? 20 : 1,
  canLook: true,
  verifyAfterMs: [0],
  repeatSafeForMs: 0,
  maxSends: 2,
  isOneService: true,
  uploadLastsMs: () => 0,
  prepare: async (wanted) => ({
    kind: 'prepared',
    items: wanted.map(({ content: text }) => {
      if (batch === 'one') return { recordKey: null, record: null, cid: null };
      const recordKey = newId('med');
      return { recordKey, record: { text }, cid: `cid-${recordKey}` };
    }),
  }),
  async publish({ items }, { vault }) {
    await vault.read();
    await call(items[0]?.content ?? '');
    return { kind: 'published', remoteIds: items.map(() => newId('med')) };
  },
  upload: async () => ({ kind: 'uploaded', remoteId: newId('med') }),
  lookUp: async () => ({ kind: 'absent' }),
  revoke: async () => true,
  clockOffset: () => null,
  connect: async () => {
    throw new Error('Nobody connects an account here.');
  },
});
