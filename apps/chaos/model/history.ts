import { randomBytes } from 'node:crypto';
import { type Platform, platforms } from '@carillon/core';
import type { Bench } from './system.ts';
import { patientClient } from './client.ts';
import { steadily } from './retry.ts';

export interface HistoryAccount {
  readonly id: string;
  readonly handle: string;
}

/** One history on a bench: a user of its own with an account on each network, and what happened so far, in words. */
export interface History {
  readonly bench: Bench;
  readonly profileId: string;
  readonly api: ReturnType<typeof patientClient>;
  readonly accounts: Readonly<Record<Platform, HistoryAccount>>;
  readonly story: string[];
}

export async function beginHistory(bench: Bench): Promise<History> {
  const { carillon, workers } = bench;
  if (workers.count === 0) workers.start();
  while (workers.count > 1) await workers.stop();
  const { profileId, apiKey } = await steadily(() => carillon.tenant('scale'));
  const name = `h${randomBytes(4).toString('hex')}`;
  const accounts = await Promise.all(
    platforms.map(async (platform) => {
      const id = await steadily(() => carillon.account(profileId, platform, name));
      const { platformUsername } = await carillon.db.socialAccount.findUniqueOrThrow({ where: { id } });
      return [platform, { id, handle: platformUsername }] as const;
    }),
  );
  return {
    bench,
    profileId,
    api: patientClient(carillon.url, apiKey),
    accounts: Object.fromEntries(accounts) as History['accounts'],
    story: [],
  };
}

/** What the networks took of this history. */
export const commitsOf = ({ bench, accounts }: History) =>
  platforms.flatMap((platform) =>
    bench.carillon.sandbox.ledger({ platform, handle: accounts[platform].handle }),
  );
