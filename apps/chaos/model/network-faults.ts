import type { Platform } from '@carillon/core';
import type { Carillon } from '@carillon/harness/start-carillon';

type FaultOrder = Parameters<Carillon['sandbox']['fault']>[0];

/**
 * What a fault may lead to.
 * - harmless: the publication is published in the end
 * - doubt: nothing was taken and nobody knows; X is sent an item twice at most
 * - token: one is mended by new tokens, two are not
 * - dead: the account must be connected again
 * - refusal: this content is not taken
 */
export type Effect = 'harmless' | 'doubt' | 'token' | 'dead' | 'refusal';

/** One way in which a network fails, once. */
export interface NetworkFault extends Omit<FaultOrder, 'handle'> {
  readonly effect: Effect;
}

const onBoth = [
  { fault: 'commit-then-drop', effect: 'harmless' },
  { fault: 'commit-then-hang', effect: 'harmless' },
  { fault: 'cut-body', effect: 'harmless' },
  { fault: '503-commit', effect: 'harmless' },
  { fault: 'slow', afterMs: 150, effect: 'harmless' },
  { fault: '429', delayMs: 1_000, effect: 'harmless' },
  { fault: 'drop-before-commit', effect: 'doubt' },
  { fault: 'hang', effect: 'doubt' },
  { fault: '503-html', effect: 'doubt' },
  { fault: '500', effect: 'doubt' },
  { fault: '401', effect: 'token' },
  { fault: '403-suspended', effect: 'dead' },
] as const;

const on = (platform: Platform, faults: readonly Omit<NetworkFault, 'platform'>[]): NetworkFault[] =>
  faults.map((fault) => ({ platform, ...fault }));

/** Everything that can go wrong on a network here. */
export const networkFaults: readonly NetworkFault[] = [
  ...on('x', onBoth),
  ...on('x', [
    { fault: '201-without-id', effect: 'harmless' },
    { fault: '402-credits', effect: 'harmless' },
    { fault: '503-html', endpoint: 'timeline', effect: 'harmless' },
    { fault: '403-duplicate', effect: 'refusal' },
  ]),
  ...on('bluesky', onBoth),
  ...on('bluesky', [{ fault: '503-html', endpoint: 'getRecord', effect: 'harmless' }]),
];
