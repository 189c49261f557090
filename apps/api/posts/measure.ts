import { type Measures, measureTexts, type PlannedAccount, type Target } from '@carillon/core';
import { limits } from '@carillon/networks/limits';
import { takeTurn } from '../http/take-turn.ts';

/** How networks measure text, with the texts of targets measured for their accounts while other requests go on. */
export const measure = (
  targets: readonly Target[],
  accounts: readonly Pick<PlannedAccount, 'platform'>[],
): Promise<Measures> => measureTexts(targets, accounts, { measures: limits, pause: takeTurn });
