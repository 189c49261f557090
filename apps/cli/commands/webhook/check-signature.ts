import { createHmac, timingSafeEqual } from 'node:crypto';

/** What came with a request; headers by their lowercase names. */
export interface Arrived {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes as they came. */
  readonly body: Buffer;
}

/** A request may be so much older, or newer, than the clock of its receiver, s. */
const toleranceS = 300;

/**
 * Why a request is not from Carillon, as a sentence; null when all is well (Standard Webhooks 1.0).
 * @param secret `whsec_…`
 * @param now ms since 1970
 */
export function signatureProblem({ headers, body }: Arrived, secret: string, now: number): string | null {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signature = headers['webhook-signature'];
  for (const [name, value] of Object.entries({ id, timestamp, signature }))
    if (typeof value !== 'string' || value === '') return `The header webhook-${name} is missing.`;
  const age = now / 1_000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(`${timestamp}`)) return 'Its timestamp is no number of seconds.';
  if (age > toleranceS)
    return `It was sent ${Math.round(age)} s ago; that is longer than the ${toleranceS} s allowed.`;
  if (age < -toleranceS) return `Its timestamp lies ${Math.round(-age)} s in the future; is a clock wrong?`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const given = `${signature}`.split(' ').filter((each) => each.startsWith('v1,'));
  const isRight = given.some((each) => isSame(Buffer.from(each.slice(3), 'base64'), expected));
  return isRight ? null : 'Its signature is wrong: another secret signed it, or it was changed on the way.';
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
