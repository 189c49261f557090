import { platformTitles } from '@carillon/core';
import type { Account } from '../../api/accounts.ts';

/** `@ada on X` */
export const nameOnNetwork = ({ platform, platformUsername }: Account): string =>
  `@${platformUsername} on ${platformTitles[platform]}`;
