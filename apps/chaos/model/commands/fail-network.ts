import { platformTitles } from '@carillon/core';
import fc from 'fast-check';
import type { History } from '../history.ts';
import type { Model } from '../model.ts';
import { networkFaults } from '../network-faults.ts';
import { command } from './command.ts';

/** A way to fail, and how often. */
export const failure = fc.record({
  which: fc.constantFrom(...networkFaults),
  times: fc.constantFrom(1, 1, 2),
});

/** The same, and more often one that is for good. */
export const failureAtOnce = fc.oneof(
  { weight: 2, arbitrary: failure },
  {
    weight: 1,
    arbitrary: fc.record({
      which: fc.constantFrom(...networkFaults.filter(({ effect }) => effect === 'refusal')),
      times: fc.constant(1),
    }),
  },
);

type Failure = typeof failure extends fc.Arbitrary<infer Value> ? Value : never;

export function inWords({ which: { platform, fault, endpoint }, times }: Failure): string {
  const what = endpoint === undefined ? fault : `${fault} of ${endpoint}`;
  return `${platformTitles[platform]} fails: ${what}${times === 1 ? '' : ', twice'}`;
}

/** The next calls for the history's account on that network meet it. */
export function order({ which, times }: Failure, model: Model, { bench, accounts }: History): void {
  const { effect, ...fault } = which;
  const { handle } = accounts[fault.platform];
  model.effects[fault.platform].push(...Array.from({ length: times }, () => effect));
  bench.carillon.sandbox.fault({ ...fault, handle, times });
}

/** A network is about to fail. */
export const networkFailures = failure.map((given) =>
  command({
    words: inWords(given),
    async run(model, history) {
      order(given, model, history);
    },
  }),
);
