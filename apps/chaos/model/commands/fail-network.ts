import { type Platform, platformTitles } from '@carillon/core';
import type { Carillon } from '@carillon/harness/start-carillon';
import fc from 'fast-check';
import type { History } from '../history.ts';
import type { Effect, Model } from '../model.ts';
import { command } from './command.ts';

type FaultOrder = Parameters<Carillon['sandbox']['fault']>[0];

/** A fault in one answer of a network. */
interface NetworkFault extends Omit<FaultOrder, 'handle'> {
  readonly effect: Effect;
}

const onBoth = [
  { fault: 'commit-then-drop', effect: 'harmless' },
  { fault: 'commit-then-hang', effect: 'harmless' },
  { fault: 'cut-body', effect: 'harmless' },
  { fault: '503-commit', effect: 'harmless' },
  { fault: 'slow', afterMs: 150, effect: 'harmless' },
  { fault: '429', delayMs: 1_000, effect: 'harmless' },
  { fault: 'drop-before-commit', effect: 'doubt' },
  { fault: 'hang', effect: 'doubt' },
  { fault: '503-html', effect: 'doubt' },
  { fault: '500', effect: 'doubt' },
  { fault: '401', effect: 'token' },
  { fault: '403-suspended', effect: 'dead' },
] as const;

const on = (platform: Platform, faults: readonly Omit<NetworkFault, 'platform'>[]): NetworkFault[] =>
  faults.map((fault) => ({ platform, ...fault }));

/** Every network fault of these histories; a new one is a row here. */
const networkFaults: readonly NetworkFault[] = [
  ...on('x', onBoth),
  ...on('x', [
    { fault: '201-without-id', effect: 'harmless' },
    { fault: '402-credits', effect: 'harmless' },
    { fault: '503-html', endpoint: 'timeline', effect: 'harmless' },
    { fault: '403-duplicate', effect: 'refusal' },
  ]),
  ...on('bluesky', onBoth),
  ...on('bluesky', [{ fault: '503-html', endpoint: 'getRecord', effect: 'harmless' }]),
];

/** A fault, once or twice. */
const failure = fc.record({
  which: fc.constantFrom(...networkFaults),
  times: fc.constantFrom(1, 1, 2),
});

/** The same, with refusals of the content more often. */
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

/** Makes the next calls for the history's account on that network fail. */
export function orderFailure({ which, times }: Failure, model: Model, { system, accounts }: History): void {
  const { effect, ...fault } = which;
  const { handle } = accounts[fault.platform];
  model.effects[fault.platform].push(...Array.from({ length: times }, () => effect));
  system.carillon.sandbox.fault({ ...fault, handle, times });
}

/** A network is about to fail. */
export const networkFailures = failure.map((given) =>
  command({
    words: inWords(given),
    async run(model, history) {
      orderFailure(given, model, history);
    },
  }),
);
