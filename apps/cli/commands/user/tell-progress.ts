import type { DeletionStep } from '@carillon/accounts';
import type { Terminal } from '../../terminal.ts';

const told: Readonly<Record<DeletionStep, (count: number) => string>> = {
  'under way': (count) => `Waiting for ${count} publications that workers have in hand.`,
  revoked: (count) => `Asked the networks to take back the access to ${count} accounts.`,
  posts: (count) => `Erased ${count} posts.`,
  files: (count) => `Waiting for the files of ${count} media.`,
  accounts: (count) => `Erased ${count} accounts.`,
};

/** Between two lines of one step, ms. */
const silenceMs = 2_000;

/** Tells a person what is being done, on standard error: the first of each step, and then one every other second. */
export function tellProgress(terminal: Terminal): (step: DeletionStep, count: number) => void {
  let last: { step: DeletionStep | null; at: number } = { step: null, at: 0 };
  return (step, count) => {
    const now = performance.now();
    if (last.step === step && now - last.at < silenceMs) return;
    last = { step, at: now };
    terminal.complain(told[step](count));
  };
}
