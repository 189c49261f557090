import { type AccountEvidence, type CredentialCall, type Disconnection, isOf } from './account-evidence.ts';

/** Faults and process ends are reported from this long before, ms. */
const beforeMs = 10_000;

/** Last calls of the account that are listed. */
const toldCalls = 6;

interface Found {
  readonly refusal: CredentialCall | undefined;
  readonly spender: CredentialCall | undefined;
}

/** Everything that is known of a disconnection that nobody planned, in one line. */
export function tellLoss(
  disconnection: Disconnection,
  { refusal, spender }: Found,
  evidence: AccountEvidence,
): string {
  const { accountId, platform, handle, state, reason, code, since } = disconnection;
  const own = evidence.calls.filter((call) => isOf(call, disconnection) && call.answeredAt <= since);
  const parts = [
    `${platform} @${handle} (${accountId}) is in state ${state} since ${time(since)}: ${reason ?? 'no reason is stored'} (${code ?? 'no code'})`,
    refusal === undefined
      ? 'its network refused nothing of it'
      : `the network refused it: ${tellCall(refusal)}`,
    ...(refusal === undefined || refusal.spent === null ? [] : [tellSpender(spender, evidence)]),
    `its last calls: ${list(own.slice(-toldCalls).map(tellCall))}`,
    `before: ${list(tellEvents([since, ...(spender === undefined ? [] : [spender.answeredAt])], evidence))}`,
  ];
  return parts.join('; ');
}

function tellSpender(spender: CredentialCall | undefined, { calls, lives }: AccountEvidence): string {
  if (spender === undefined) return 'nobody is known to have spent that token';
  const next = calls.find(({ spent }) => spent === spender.issued);
  const killedAt = lives.get(spender.caller ?? '')?.killedAt;
  return [
    `that token was spent by ${tellCall(spender)}`,
    `what it got was ${spender.usedAt === null ? 'never used' : `used at ${time(spender.usedAt)}`}`,
    next === undefined ? 'and never renewed' : `and renewed at ${time(next.cameAt)} by ${by(next)}`,
    `and ${by(spender)} was ${killedAt ? `killed at ${time(killedAt)}` : 'not killed'}`,
  ].join(', ');
}

function tellCall(call: CredentialCall): string {
  const { endpoint, status, fault, said, spent, issued, isHungUp, cameAt, answeredAt } = call;
  const words = [
    `${endpoint} by ${by(call)} at ${time(cameAt)} +${Math.round(answeredAt - cameAt)} ms → ${status}`,
    ...(spent === null ? [] : [`${spent} for ${issued ?? 'nothing'}`]),
    ...(fault === null ? [] : [`fault ${fault}`]),
    ...(status < 400 || said === null ? [] : [`"${said}"`]),
    ...(isHungUp ? ['the caller had hung up'] : []),
  ];
  return words.join(' ');
}

/** Faults, and what happened to each process, in the time before each moment. */
function tellEvents(moments: readonly number[], { faults, lives }: AccountEvidence): string[] {
  const events = [
    ...faults.map(({ at, durationMs, kind }) => ({ from: at, to: at + durationMs, said: kind })),
    ...[...lives].flatMap(([name, { killedAt, stills }]) => [
      ...(killedAt === null ? [] : [{ from: killedAt, to: killedAt, said: `SIGKILL of ${name}` }]),
      ...stills.map((still) => ({ ...still, said: `${name} stands still` })),
    ]),
  ];
  return events
    .filter(({ from, to }) => moments.some((moment) => from <= moment && to >= moment - beforeMs))
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to, said }) => `${time(from)} ${said}${lasting(to - from)}`);
}

function lasting(ms: number): string {
  if (ms === 0) return '';
  return Number.isFinite(ms) ? ` for ${(ms / 1_000).toFixed(1)} s` : ' until its end';
}

const by = ({ caller }: CredentialCall) => caller ?? 'somebody';

const list = (all: readonly string[]) => all.join(' | ') || 'nothing';

const time = (at: number) => new Date(at).toISOString().slice(11, -1);
