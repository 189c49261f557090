import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signatureProblem } from './webhook-receiver.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=';
const body = '{"type":"webhook.test","data":{"content":"Grüße 🔔"}}';
const now = Date.UTC(2026, 10, 24, 9);

/** A request as an independent library signs it. */
function signed(by = [secret], at = now) {
  const id = 'evt_01ka3m7q2ve4wr3t9t0v0v6q3c';
  const signatures = by.map((each) => new Webhook(each).sign(id, new Date(at), body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

const problem = (headers: Record<string, string>, sent = body) =>
  signatureProblem({ headers, body: Buffer.from(sent) }, secret, now);

describe('signatureProblem', () => {
  it.each([
    ['one signature', signed()],
    ['the second of two', signed([other, secret])],
    ['a signature of another version beside it', withSignature((given) => `v1a,AAAA ${given}`)],
    ['five minutes', signed([secret], now - 300_000)],
  ])('takes %s', (_, headers) => {
    expect(problem(headers)).toBeNull();
  });

  it.each([
    ['another secret', signed([other]), /^Its signature is wrong/],
    [
      'another version alone',
      withSignature((given) => given.replace('v1,', 'v1a,')),
      /^Its signature is wrong/,
    ],
    ['what is too old', signed([secret], now - 301_000), /^It was sent 301 s ago/],
    ['what is to come', signed([secret], now + 301_000), /lies 301 s in the future/],
    ['a time that is none', { ...signed(), 'webhook-timestamp': 'NaN' }, /^Its timestamp is no number/],
    ['no id', { ...signed(), 'webhook-id': '' }, /^The header webhook-id is missing/],
    ['no signature', withSignature(() => ''), /^The header webhook-signature is missing/],
    ['another id', { ...signed(), 'webhook-id': 'evt_other' }, /^Its signature is wrong/],
  ])('refuses %s', (_, headers, sentence) => {
    expect(problem(headers)).toMatch(sentence);
  });

  it('refuses a body that was changed', () => {
    expect(problem(signed(), body.replace('test', 'text'))).toMatch(/^Its signature is wrong/);
  });
});

function withSignature(change: (signature: string) => string) {
  const headers = signed();
  return { ...headers, 'webhook-signature': change(headers['webhook-signature']) };
}
