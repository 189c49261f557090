import type { Life } from '../system/supervised-process.ts';
import { type AccountEvidence, type CredentialCall, type Disconnection, isOf } from './account-evidence.ts';
import { tellLoss } from './tell-loss.ts';

/** Broken promises, one sentence for each time. */
export interface AccountFindings {
  readonly disconnected: readonly string[];
}

/** Why an account was disconnected, as far as the evidence says. */
export type Cause = keyof typeof causes;

/** For people. */
export const causes = {
  refused: 'refused by their network, as planned',
  dropped: 'whose new tokens were in an answer that was dropped, as planned',
  killed: 'whose worker was killed while the answer with the new tokens came',
  unexplained: 'without a cause that was planned',
} as const;

/** A disconnection with its cause, and with all that is known of one that nobody planned. */
export interface Loss extends Disconnection {
  readonly cause: Cause;
  /** Null where it was planned. */
  readonly story: string | null;
}

/** Faults that say that the account itself is at an end. */
const ending: ReadonlySet<string> = new Set(['403-suspended', '403-locked', '401-deactivated']);

/** Faults that take away an answer which the network has given. */
const spoiling: ReadonlySet<string> = new Set([
  ...['commit-then-drop', 'commit-then-hang', 'cut-body', 'corrupt-gzip'],
  ...['503-commit', '201-without-id'],
]);

/** A worker that runs for longer than this with new tokens must have brought them to a safe place, ms. */
const safeAfterMs = 1_000;

/** Finds out why each account was disconnected. */
export function explainLosses(evidence: AccountEvidence): Loss[] {
  const sorted = evidence.disconnections.toSorted((one, other) => one.since - other.since);
  return sorted.map((disconnection, index) => {
    const before = sorted.slice(0, index).findLast(({ accountId }) => accountId === disconnection.accountId);
    const refusal = refusalOf(disconnection, before?.since ?? 0, evidence);
    const spender = refusal === undefined ? undefined : spenderOf(refusal, evidence);
    const cause = refusal === undefined ? 'unexplained' : causeOf(refusal, spender, evidence);
    const isPlanned = cause === 'refused' || cause === 'dropped';
    const story = isPlanned ? null : tellLoss(disconnection, { refusal, spender }, evidence);
    return { ...disconnection, cause, story };
  });
}

/** The accounts that were disconnected by nobody's plan, and not in the moment that nobody can close. */
export const judgeAccounts = (losses: readonly Loss[]): AccountFindings => ({
  disconnected: losses.flatMap(({ cause, story }) =>
    cause === 'unexplained' && story !== null ? [story] : [],
  ),
});

/** The newest answer before the disconnection that may have led to it: one of the kind that its reason names. */
function refusalOf(
  disconnection: Disconnection,
  after: number,
  { calls }: AccountEvidence,
): CredentialCall | undefined {
  const { reason, since } = disconnection;
  const isEnd = /\b(suspended|locked|deactivated)\b/i.test(reason ?? '');
  return calls.findLast(
    (call) =>
      isOf(call, disconnection) &&
      call.answeredAt > after &&
      call.answeredAt <= since &&
      (isEnd ? ending.has(call.fault ?? '') : isRefusedCredential(call)),
  );
}

/** True when the network itself, and not a fault, refused to give credentials. */
const isRefusedCredential = ({ endpoint, status, fault }: CredentialCall): boolean =>
  fault === null &&
  (endpoint === 'token' || endpoint === 'createSession' || endpoint === 'refreshSession') &&
  (status === 400 || status === 401);

/** The call that spent the refresh token which was refused later. */
const spenderOf = (refusal: CredentialCall, { calls }: AccountEvidence): CredentialCall | undefined =>
  refusal.spent === null
    ? undefined
    : calls.find((call) => call.spent === refusal.spent && call.issued !== null);

function causeOf(
  refusal: CredentialCall,
  spender: CredentialCall | undefined,
  { calls, lives }: AccountEvidence,
): Cause {
  if (ending.has(refusal.fault ?? '')) return 'refused';
  if (spender === undefined) return 'unexplained';
  const hadThem = spender.usedAt !== null || calls.some(({ spent }) => spent === spender.issued);
  if (hadThem) return 'unexplained';
  if (spoiling.has(spender.fault ?? '')) return 'dropped';
  return wasKilledWith(spender, lives.get(spender.caller ?? '')) ? 'killed' : 'unexplained';
}

/** True when the process that asked was killed before it could bring the new tokens to a safe place, perhaps while its request was on its way. */
const wasKilledWith = ({ answeredAt }: CredentialCall, life: Life | undefined): boolean =>
  life !== undefined && life.killedAt !== null && awakeMs(life, answeredAt, life.killedAt) <= safeAfterMs;

/** The part of a time in which a process could do anything. A worker that is frozen hears no answer. */
export function awakeMs({ stills }: Pick<Life, 'stills'>, from: number, to: number): number {
  let awake = 0;
  let at = from;
  for (const still of stills.toSorted((one, other) => one.from - other.from)) {
    if (still.to <= at || still.from >= to) continue;
    awake += Math.max(0, still.from - at);
    at = still.to;
  }
  return awake + Math.max(0, to - at);
}
