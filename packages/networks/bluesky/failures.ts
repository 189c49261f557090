import { XRPCError } from '@atproto/api';
import type { Failure } from '@carillon/core';
import { z } from 'zod';
import { byOurClock } from '../clock-offset.ts';
import { type ForbiddenHostError, forbiddenHost } from '../forbidden-host.ts';
import { networkText } from '../network-text.ts';
import { accountProblems, accountProblemsByName } from './account-problems.ts';

/** The kind of request that failed. Only a write can leave something behind that people see, and only a read is anonymous. */
type BlueskyCall = 'write' | 'read' | 'session' | 'upload';

const unreachable = 'Bluesky could not be reached. Please try again later.';
/** It answered something that makes no sense. */
export const unavailable: Failure = { kind: 'retry', code: 'unavailable', message: unreachable };
/** A write left, and what was answered does not confirm it. */
export const unconfirmed: Failure = { kind: 'unknown', code: 'unconfirmed', message: unreachable };

/** The meaning of an SDK error. Any other error is a bug, and is thrown. */
export function failureFromBluesky(error: unknown, { call, now }: { call: BlueskyCall; now: Date }): Failure {
  if (!(error instanceof XRPCError)) throw error;
  const forbidden = forbiddenHost(error);
  if (forbidden) return { kind: 'refused', code: 'unreachable', message: notCalled(forbidden) };
  const failure = meaning(error, call, now);
  return hasAnswer(error) ? { ...failure, status: error.status } : failure;
}

/** True if the server will not take this token any more. Nothing was done then. */
export function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof XRPCError) || accountProblemsByName.has(error.error)) return false;
  if (isFromProxy(error)) return false;
  return error.status === 401 || isTokenAtFault(error);
}

/** True if the account is deactivated at the server that was asked, as it is at the former one of an account that moved. */
export const isDeactivated = (error: unknown): boolean =>
  error instanceof XRPCError && error.error === 'AccountDeactivated';

/** True if it says that this is because of the token, and not of whose it is. */
export const isTokenAtFault = (error: unknown): boolean =>
  error instanceof XRPCError && ['ExpiredToken', 'InvalidToken'].includes(error.error);

/** The SDK's statuses 1 and 2 stand for no answer and for one that makes no sense. */
function hasAnswer({ status }: XRPCError): boolean {
  return status >= 100;
}

/**
 * True for a refusal as a page: a proxy or a firewall before the server gave it, and no request came through. It says nothing of an
 * account or a post, of which servers speak in JSON.
 */
const isFromProxy = ({ status, headers }: XRPCError): boolean =>
  [401, 403].includes(status) && /^text\/html\b/i.test(headers?.['content-type'] ?? '');

function meaning(error: XRPCError, call: BlueskyCall, now: Date): Failure {
  const { status } = error;
  if (status === 429) return rateLimited(error, now);
  if (!hasAnswer(error) || status >= 500) return unanswered(error, call);
  if (isFromProxy(error)) return unavailable;
  if (call === 'read') return { kind: 'retry', code: 'rejected', message: rejection('a look-up', error) };
  const account = accountProblemsByName.get(error.error);
  if (account) return account;
  if (isTokenRefused(error)) return accountProblems.signInRefused;
  if (call === 'session')
    return { kind: 'refused', code: 'rejected', message: rejection('the sign-in', error) };
  return call === 'upload' ? refusedUpload(error) : refusedWrite(error);
}

function rateLimited({ headers }: XRPCError, now: Date): Failure {
  const notBefore = rateLimitReset(headers, now);
  const message = 'Bluesky rate limit exceeded';
  if (notBefore === null) return { kind: 'retry', code: 'rate_limited', message: `${message}.` };
  const time = notBefore.toISOString();
  return { kind: 'retry', code: 'rate_limited', message: `${message}; retrying at ${time}.`, notBefore };
}

/** A write without an answer is in doubt, and one that ends in 500 too: so ends a second create of a record. */
function unanswered(error: XRPCError, call: BlueskyCall): Failure {
  if (call === 'write' && !neverLeft(error)) return unconfirmed;
  return error.status === 1 ? { ...unavailable, code: 'unreachable' } : unavailable;
}

function refusedUpload(error: XRPCError): Failure {
  const problem = contentProblem(saidIn(error));
  return problem ?? { kind: 'refused', code: 'media_rejected', message: rejection('a picture', error) };
}

function refusedWrite(error: XRPCError): Failure {
  const said = saidIn(error);
  const problem = contentProblem(said);
  if (problem) return { ...problem, ...takenBytes(said) };
  if (error.error === 'InvalidSwap') return unavailable;
  // Servers are about to get a name for a second create (atproto, pull request 4728).
  if (/exist/i.test(said)) return unconfirmed;
  return { kind: 'refused', code: 'rejected', message: rejection('the post', error) };
}

/** Most letters of an error's name and of its message that are searched for a reason: a server may send a megabyte of either. */
const [nameRead, messageRead] = [200, 4_000];

const saidIn = ({ error, message }: XRPCError): string =>
  `${error.slice(0, nameRead)} ${message.slice(0, messageRead)}`;

function notCalled({ message }: ForbiddenHostError): string {
  return networkText(`The account's Bluesky server was not called: ${message}.`, 500);
}

function rejection(what: string, { message }: XRPCError): string {
  return networkText(`Bluesky rejected ${what}: ${message}`, 500);
}

const connectFailures = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

const beforeSending = z.union([
  z.object({ code: z.enum(connectFailures) }),
  z.object({ syscall: z.literal('connect') }),
  // One error for each address that a name has.
  z.object({ errors: z.array(z.object({ syscall: z.literal('connect') })).min(1) }),
]);

/** True if an error of fetch, or what caused it, proves that there was no connection: no request can have left. */
export function neverLeft(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return beforeSending.safeParse(error).success || ('cause' in error && neverLeft(error.cause));
}

const dayMs = 86_400_000;

/** The time at which a 429 allows the next call, within a day; null if it does not say (Bluesky, rate limits page: seconds, by its clock). */
export function rateLimitReset(headers: Record<string, string | undefined> = {}, now: Date): Date | null {
  const { 'retry-after': after, 'ratelimit-reset': reset, date } = headers;
  const times = [
    now.getTime() + seconds(after),
    byOurClock(Date.parse(after ?? ''), date, now),
    byOurClock(seconds(reset), date, now),
  ];
  const time = times.find(Number.isFinite);
  return time === undefined ? null : new Date(Math.min(Math.max(time, now.getTime()), now.getTime() + dayMs));
}

function seconds(header: string | undefined): number {
  return header ? Number(header) * 1000 : Number.NaN;
}

/** A server's reasons to refuse a record. The second wording of a length is an older server's. */
const contentProblems: readonly { readonly says: RegExp; readonly failure: Failure }[] = [
  {
    says: /grapheme too big|longer than 300 graphemes/,
    failure: {
      kind: 'refused',
      code: 'content_too_long',
      message: 'Content exceeds 300 characters, the limit of Bluesky.',
    },
  },
  {
    says: /string too big|longer than 3000 characters/,
    failure: {
      kind: 'refused',
      code: 'content_too_large',
      message: 'Content is too large for Bluesky (limit 3,000 bytes).',
    },
  },
  {
    says: /(?:blob ?too ?(?:big|large)|mime ?type).{0,200}embed\.video/i,
    failure: {
      kind: 'refused',
      code: 'media_rejected',
      message: 'The account’s Bluesky server does not take a video of this size and type.',
    },
  },
  {
    says: /blob ?too ?(?:big|large)|mime ?type|PayloadTooLarge/i,
    failure: {
      kind: 'refused',
      code: 'media_rejected',
      message: 'An image is too large for Bluesky (limit 1 MB).',
    },
  },
  {
    says: /BlobNotFound|could not find blob/i,
    failure: {
      kind: 'retry',
      code: 'media_rejected',
      message: 'Bluesky lost the uploaded media. Please try again later.',
    },
  },
];

/** Bytes of a picture that every server has taken since the first. */
const usualBytes = 1_000_000;

/**
 * The bytes that a server takes of a picture, where that is why it refused a record: by its lexicon, such as `blob too big (maximum 1000000,
 * got 1900000)`, or by an older server's check, which says `BlobTooLarge` and a size in words.
 */
function takenBytes(said: string): Pick<Failure, 'serverTakes'> {
  const [found, maxBytes = usualBytes] =
    /blob ?too ?(?:big|large)(?: \(maximum (\d{1,9}))?/i.exec(said) ?? [];
  return found === undefined || said.includes('embed.video')
    ? {}
    : { serverTakes: { pictures: { maxBytes: Number(maxBytes) } } };
}

/** The problem that an error's name or message speaks of; null if of none that is known. */
function contentProblem(said: string): Failure | null {
  return contentProblems.find(({ says }) => says.test(said))?.failure ?? null;
}
