import { type Measures, measureTexts, type PlannedAccount, type Target } from '@carillon/core';
import { limits } from '@carillon/networks/limits';
import { takeTurn } from '../http/bulkhead.ts';

/** Measures the texts of targets for the networks of their accounts, while other requests go on. */
export const measure = (
  targets: readonly Target[],
  accounts: readonly Pick<PlannedAccount, 'platform'>[],
): Promise<Measures> => measureTexts(targets, accounts, { measures: limits, pause: takeTurn });
