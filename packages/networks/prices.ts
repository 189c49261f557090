/** Prices of networks for posts. It reads texts as they do, which takes long to load. */
import type { Platform } from '@carillon/core';
import { xPriceOf, xPrices } from './x/price.ts';

export interface Prices {
  /** Of an item without a link, and with one, US dollars. */
  readonly text: number;
  readonly link: number;
  readonly of: (content: string) => number;
}

/** Of the networks that charge for posts. */
export const prices: Readonly<Partial<Record<Platform, Prices>>> = { x: { ...xPrices, of: xPriceOf } };
