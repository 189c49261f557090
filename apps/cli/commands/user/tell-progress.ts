import type { DeletionStep } from '@carillon/accounts';
import type { Terminal } from '../../terminal.ts';

const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const told: Readonly<Record<DeletionStep, (count: number) => string>> = {
  'under way': (count) => `Waiting for ${many(count, 'publication')} that workers have in hand.`,
  revoked: (count) => `Asked the networks to take back the access to ${many(count, 'account')}.`,
  posts: (count) => `Erased ${many(count, 'post')}.`,
  files: (count) => `Waiting for ${many(count, 'uploaded file')} to be removed.`,
  accounts: (count) => `Erased ${many(count, 'account')}.`,
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
