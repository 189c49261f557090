import type { Life } from '../../system/supervised-process.ts';
import type { AccountEvidence, CredentialCall, Disconnection } from '../account-evidence.ts';
import { noon } from './published-post.ts';

export const account = { platform: 'x', handle: 'bell' } as const;

export const worker = 'worker-1 4711';

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface LostToken extends AccountEvidence {
  readonly disconnections: Changeable<Disconnection>[];
  readonly calls: Changeable<CredentialCall>[];
  readonly lives: Map<string, Changeable<Life>>;
  readonly faults: AccountEvidence['faults'][number][];
}

/** A call for tokens that X answers with new ones. */
export const renewal = (facts: Partial<CredentialCall>): Changeable<CredentialCall> => ({
  ...account,
  endpoint: 'token',
  status: 200,
  fault: null,
  said: null,
  isHungUp: false,
  caller: worker,
  cameAt: noon,
  answeredAt: noon,
  spent: 'old',
  issued: 'new',
  usedAt: null,
  ...facts,
});

/** X refuses to renew with a token that was spent. */
export const refusal = (facts: Partial<CredentialCall>): Changeable<CredentialCall> =>
  renewal({ status: 400, issued: null, said: 'Value passed for the token was invalid.', ...facts });

export const disconnection = (facts: Partial<Disconnection> = {}): Changeable<Disconnection> => ({
  ...account,
  accountId: 'sac_1',
  state: 'reconnect',
  code: 'authentication_failed',
  since: noon + 5_010,
  reason: 'X authentication failed. Reconnect the account.',
  ...facts,
});

/**
 * The tokens that X gave at noon were delivered whole to a worker that lived on, and nobody has them: five seconds later
 * another one tries with the spent token. Tests change what they are about.
 */
export const lostToken = (): LostToken => ({
  disconnections: [disconnection()],
  calls: [
    renewal({
      spent: 'older',
      issued: 'old',
      cameAt: noon - 60_000,
      answeredAt: noon - 60_000,
      usedAt: noon - 59_990,
    }),
    renewal({ cameAt: noon - 4 }),
    refusal({ cameAt: noon + 5_000, answeredAt: noon + 5_001, caller: 'worker-2 4712' }),
  ],
  lives: new Map([
    [worker, { pid: 4711, killedAt: null, stills: [] }],
    ['worker-2 4712', { pid: 4712, killedAt: null, stills: [] }],
  ]),
  faults: [],
});
