import type { FailureCode } from '@carillon/core';
import type { Sandbox } from '@carillon/sandbox/sandbox';

type Order = Parameters<Sandbox['fault']>[0];

/** A fault in the answers of an endpoint, and the share of its calls that meet it. */
export interface AnswerFault extends Pick<Order, 'fault' | 'delayMs' | 'afterMs'> {
  readonly share: number;
  /** Error codes with which a publication may fail because of it. */
  readonly justifies?: readonly FailureCode[];
}

export interface FaultyEndpoint {
  readonly platform: Order['platform'];
  readonly endpoint: string;
  readonly faults: readonly AnswerFault[];
}

const unclear = { justifies: ['unconfirmed'] } as const;

/** The network did nothing, and no usable answer comes back. */
const lostBefore: readonly AnswerFault[] = [
  { fault: 'drop-before-commit', share: 0.02, ...unclear },
  { fault: '503-html', share: 0.02, ...unclear },
  { fault: '500', share: 0.01, ...unclear },
];

/** The network took the post, and no usable answer comes back. 16 % in all. */
const lostAfter: readonly AnswerFault[] = [
  { fault: 'commit-then-drop', share: 0.05 },
  { fault: '503-commit', share: 0.04 },
  { fault: 'cut-body', share: 0.03 },
  { fault: '201-without-id', share: 0.025 },
  { fault: 'commit-then-hang', share: 0.015 },
];

const publishing: readonly AnswerFault[] = [
  ...lostAfter,
  ...lostBefore,
  { fault: '429', share: 0.02, delayMs: 2_500 },
  { fault: 'slow', share: 0.01, afterMs: 1_500 },
];

const reading: readonly AnswerFault[] = [
  { fault: 'drop-before-commit', share: 0.03 },
  { fault: '503-html', share: 0.03 },
  { fault: '429', share: 0.01, delayMs: 2_000 },
  { fault: 'slow', share: 0.02, afterMs: 1_000 },
];

const dead = ['authentication_failed', 'account_inactive', 'outcome_unknown'] as const;

/** Nothing of it is to be seen before a post names it, so an upload may go wrong anywhere. 9 % in all. */
const uploading: readonly AnswerFault[] = [
  { fault: 'commit-then-drop', share: 0.02 },
  { fault: 'drop-before-commit', share: 0.02 },
  { fault: '503-overloaded', share: 0.02 },
  { fault: '500', share: 0.02 },
  { fault: '401', share: 0.01 },
];

/** Calls by which Bluesky gets a picture or a video that a post is to name. */
const uploads = [
  'uploadBlob',
  'getServiceAuth',
  'getUploadLimits',
  'uploadVideo',
  'uploadPart',
  'finishUpload',
  'getUploadStatus',
  'getJobStatus',
];

/** About a quarter of all calls that publish, and some of the others. */
export const faultyEndpoints: readonly FaultyEndpoint[] = [
  {
    platform: 'x',
    endpoint: 'tweet',
    faults: [
      ...publishing,
      { fault: '401', share: 0.01 },
      { fault: '403-forbidden', share: 0.005, justifies: ['account_restricted'] },
      {
        fault: '403-suspended',
        share: 0.002,
        justifies: ['account_suspended', 'account_inactive', 'outcome_unknown'],
      },
    ],
  },
  { platform: 'x', endpoint: 'timeline', faults: reading },
  {
    platform: 'x',
    endpoint: 'token',
    faults: [
      ...lostBefore.map(({ fault, share }) => ({ fault, share })),
      // The new tokens are lost, and the old one is spent.
      { fault: 'commit-then-drop', share: 0.02, justifies: dead },
    ],
  },
  {
    platform: 'bluesky',
    endpoint: 'applyWrites',
    faults: [
      ...publishing,
      { fault: '400-expired-token', share: 0.01, justifies: dead },
      {
        fault: '403-suspended',
        share: 0.002,
        justifies: ['account_suspended', 'account_inactive', 'outcome_unknown'],
      },
    ],
  },
  { platform: 'bluesky', endpoint: 'getRecord', faults: reading },
  { platform: 'bluesky', endpoint: 'refreshSession', faults: reading },
  // A service that knows no uploads in parts gets the whole video in one request.
  {
    platform: 'bluesky',
    endpoint: 'startUpload',
    faults: [...uploading, { fault: '501-no-method', share: 0.05 }],
  },
  ...uploads.map((endpoint) => ({ platform: 'bluesky' as const, endpoint, faults: uploading })),
];

/** Error codes that the faults above may lead to. */
export const justifiedFailures: ReadonlySet<string> = new Set(
  faultyEndpoints.flatMap(({ faults }) => faults.flatMap(({ justifies = [] }) => justifies)),
);
