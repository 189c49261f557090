import { platforms, platformTitles } from '@carillon/core';
import fc from 'fast-check';
import { steadily } from '../retry.ts';
import { command } from './command.ts';

/** A person connects an account again, whatever state it is in. */
export const reconnections = fc.constantFrom(...platforms).map((platform) =>
  command({
    words: `connect the account on ${platformTitles[platform]} again`,
    async run(_model, { bench, accounts, profileId }) {
      await steadily(() => bench.carillon.account(profileId, platform, accounts[platform].handle));
    },
  }),
);
