import type { Platform } from '@carillon/core';
import { blueskyRefusals } from '../bluesky/refusals.ts';
import type { Answer } from '../http/route.ts';
import type { World } from '../world.ts';
import { xRefusals } from '../x/refusals.ts';
import { type DeliveryName, deliveries } from './deliveries.ts';
import { htmlRefusals } from './html-refusals.ts';

export type FaultName =
  | DeliveryName
  | keyof typeof htmlRefusals
  | keyof typeof xRefusals
  | keyof typeof blueskyRefusals;

/** A fault that happens to one request. */
export interface Strike {
  readonly fault: FaultName;
  /** 429: how far ahead the reset lies, 15 s unless told. drip: time between two bytes, 1 s unless told. */
  readonly delayMs?: number | undefined;
  /** How long the fault waits before it happens; slow: 3 s unless told. */
  readonly afterMs?: number | undefined;
}

/** An answer in place of the endpoint's own. */
export type Refusal = (world: World, strike: Strike) => Answer;

const refusals: Record<Platform, Record<string, Refusal>> = {
  x: { ...htmlRefusals, ...xRefusals },
  bluesky: { ...htmlRefusals, ...blueskyRefusals },
};

export function refusalOf(platform: Platform, strike: Strike, world: World): Answer {
  const refusal = refusals[platform][strike.fault];
  if (refusal === undefined) throw new Error(`${platform} knows no fault ${strike.fault}.`);
  return refusal(world, strike);
}

/** The faults that a network can have. */
export const faultNames = (platform: Platform): string[] => [
  ...Object.keys(deliveries),
  ...Object.keys(refusals[platform]),
];

export const isFaultOf = (platform: Platform, name: string): name is FaultName =>
  faultNames(platform).includes(name);
