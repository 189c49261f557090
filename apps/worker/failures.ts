import { type Failure, type Platform, platformTitles } from '@carillon/core';
import { noSandbox } from '@carillon/networks';

/** The database was not there. By how far the items are. */
const databaseAway = {
  unsent: {
    kind: 'retry',
    code: 'unavailable',
    message: 'The database was away for a moment; nothing was sent, and it is tried again.',
  },
  doubt: {
    kind: 'unknown',
    code: 'unavailable',
    message:
      'The database was away for a moment, after the post may have left; the account is checked before any retry.',
  },
  sent: {
    kind: 'retry',
    code: 'unavailable',
    message:
      'The database was away for a moment; what is published already is not sent again, and the rest follows.',
  },
} as const satisfies Record<string, Failure>;

/** Failures that no network answered: this service decided them. */
export const failures = {
  accountInactive: (platform: Platform, handle: string): Failure => ({
    kind: 'reconnect',
    code: 'account_inactive',
    message: `The ${platformTitles[platform]} account @${handle} is not connected. Reconnect the account.`,
  }),
  accessEnded: (platform: Platform, handle: string): Failure => ({
    kind: 'reconnect',
    code: 'authentication_failed',
    message: `The access to the ${platformTitles[platform]} account @${handle} has ended. Reconnect the account.`,
  }),
  noSandbox: (): Failure => ({ kind: 'operator', code: 'unreachable', message: noSandbox }),
  connectedAgain: (platform: Platform): Failure => ({
    kind: 'retry',
    code: 'unavailable',
    message: `The ${platformTitles[platform]} account got new credentials meanwhile; trying with the newest.`,
  }),
  tokenRefused: ({ message, ...said }: Failure): Failure => ({
    ...said,
    message: `${message.replace(/ Please try again later\.$/, '')} The account stays connected, and the post waits.`,
  }),
  tokensOfSeveralRefused: (platform: Platform): Failure => ({
    kind: 'operator',
    code: 'new_token_refused',
    message: `${platformTitles[platform]} rejects tokens that it has just issued, for several accounts: no account is at fault, and the post waits.`,
  }),
  tokensRefusedForLong: (platform: Platform): Failure => ({
    kind: 'reconnect',
    code: 'authentication_failed',
    message: `${platformTitles[platform]} has been rejecting every token of this account, new ones too, while it accepts those of others. Reconnect the account.`,
  }),
  renewing: (platform: Platform): Failure => ({
    kind: 'retry',
    code: 'unavailable',
    message: `The tokens of the ${platformTitles[platform]} account are being renewed elsewhere; nothing was sent, and it is tried again.`,
  }),
  renewedUnknown: (platform: Platform): Failure => ({
    kind: 'retry',
    code: 'unavailable',
    message: `A worker ended while it renewed the tokens of the ${platformTitles[platform]} account, and what it got cannot be read at the moment; nothing was sent, and it is tried again.`,
  }),
  postgresAway: (): Failure => databaseAway.unsent,
  /** By how far the items are. */
  databaseAway,
  storeAway: (): Failure => ({
    kind: 'retry',
    code: 'media_unavailable',
    isAway: true,
    message: 'The store of media was away for a moment; nothing was sent, and it is tried again.',
  }),
  uploadsBusy: (notBefore: Date): Failure => ({
    kind: 'retry',
    code: 'media_unavailable',
    message:
      'Other large files are being brought to their networks; this one follows as soon as there is a place.',
    notBefore,
  }),
  mediaMissing: (): Failure => ({
    kind: 'refused',
    code: 'media_missing',
    message:
      'A picture or video of this post is not in the store of media any more. Upload it again, and change the post.',
  }),
  pictureRejected: (problem: string): Failure => ({
    kind: 'refused',
    code: 'media_rejected',
    message: `A picture of this post ${problem}.`,
  }),
  madeSmaller: (host: string): Failure => ({
    kind: 'retry',
    code: 'media_unavailable',
    message: `The server ${host} takes smaller pictures than its network; they are made smaller.`,
  }),
  mediaOverLimits: (problem: string): Failure => ({
    kind: 'refused',
    code: 'media_rejected',
    message: `This post ${problem}.`,
  }),
  pictureUnreadable: (problem: string): Failure => ({
    kind: 'refused',
    code: 'media_rejected',
    message: `A picture of this post cannot be made smaller: ${problem}.`,
  }),
  longStop: (platform: Platform): Failure => ({
    kind: 'unknown',
    code: 'long_stop',
    message: `Nothing ran here for long, so the post may be on ${platformTitles[platform]} already if this machine was put back; the account is checked before it is sent.`,
  }),
  failover: (platform: Platform): Failure => ({
    kind: 'unknown',
    code: 'failover',
    message: `The database went over to another server, so the post may be on ${platformTitles[platform]} since the seconds before; the account is checked before it is sent.`,
  }),
  /** By how far the items are. */
  fault: (platform: Platform) => ({
    unsent: {
      kind: 'retry',
      code: 'internal_fault',
      message: 'Carillon met a fault of its own; nothing was sent, and it is tried again.',
    } satisfies Failure,
    doubt: {
      kind: 'unknown',
      code: 'internal_fault',
      message:
        'Carillon met a fault of its own after the post may have left; the account is checked before any retry.',
    } satisfies Failure,
    sent: {
      kind: 'retry',
      code: 'internal_fault',
      message: `Carillon met a fault of its own after a part of the post was on ${platformTitles[platform]}; that part is not sent again.`,
    } satisfies Failure,
  }),
  /** The same after the last try. */
  faults: (platform: Platform) => ({
    unsent: {
      kind: 'operator',
      code: 'internal_fault',
      message:
        'Carillon met a fault of its own at every try, and nothing was sent. Tell whoever runs this installation: its log has the cause. Then resend the post.',
    } satisfies Failure,
    doubt: {
      kind: 'unknown',
      code: 'outcome_unknown',
      message: `Carillon met a fault of its own at every try, after the post may have reached ${platformTitles[platform]}. Check the account before resending; the log of this installation has the cause.`,
    } satisfies Failure,
    sent: {
      kind: 'operator',
      code: 'internal_fault',
      message: `Carillon met a fault of its own at every try, though the post, or a part of it, is on ${platformTitles[platform]}. Tell whoever runs this installation: its log has the cause. A resend sends no part twice.`,
    } satisfies Failure,
  }),
  workerCrashed: (): Failure => ({
    kind: 'refused',
    code: 'worker_crashed',
    message: 'The worker crashed repeatedly while publishing this post.',
  }),
  outcomeUnknown: (platform: Platform): Failure => ({
    kind: 'unknown',
    code: 'outcome_unknown',
    message: `${platformTitles[platform]} never confirmed whether it accepted the post, and the account could not be read. It may have been published; check the account before resending.`,
  }),
  notToBeFound: (platform: Platform, doubt: string): Failure => ({
    kind: 'unknown',
    code: 'outcome_unknown',
    message: `${doubt}, and ${platformTitles[platform]} cannot be asked whether it is there. It may have been published; check the account before resending.`,
  }),
  checking: (platform: Platform): Failure => ({
    kind: 'unknown',
    code: 'unconfirmed',
    message: `${platformTitles[platform]} did not confirm the post; checking the account before any retry.`,
  }),
  unreadable: (platform: Platform, { message, ...reason }: Failure): Failure => ({
    ...reason,
    kind: 'unknown',
    message: `${platformTitles[platform]} did not confirm the post, and the account cannot be read now: ${message}`,
  }),
  notThere: (platform: Platform): Failure => ({
    kind: 'retry',
    code: 'unavailable',
    message: `The account was checked, and the post is not there; it is sent to ${platformTitles[platform]} now.`,
  }),
  neverConfirmed: (platform: Platform, sends: number): Failure => ({
    kind: 'unknown',
    code: 'unconfirmed',
    message: `${platformTitles[platform]} did not confirm the post in ${sends} tries, and it was not found on the account.`,
  }),
  notLocated: (platform: Platform): Failure => ({
    kind: 'unknown',
    code: 'posted_but_not_located',
    message: `${platformTitles[platform]} reports that this content was already posted, but the post could not be located.`,
  }),
  sealed: (platform: Platform): Failure => ({
    kind: 'operator',
    code: 'credentials_sealed',
    message: `The stored ${platformTitles[platform]} credentials cannot be opened with this server's ENCRYPTION_KEY. Contact the admin.`,
  }),
} as const;
