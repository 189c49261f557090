/**
 * Consequences of the reason for which a publication failed, or waits: its error code. Whoever decides by a reason reads it here,
 * so a new code is one row. A fact that a row leaves out is not so.
 */
export interface FailureFacts {
  /** The same post may go out on the same account later, with nothing changed about either: `retryable` of one that failed. */
  readonly retry: boolean;
  /**
   * Where one that failed is pointed out. The indexes on failures have the same lists, so a row that changes it takes a migration.
   * - post: by itself, with the others of the same reason
   * - account: with its account, which has to be seen to
   * - unclear: among those that may be published all the same
   * - none: nowhere, and nobody gets a mail: somebody wanted it so
   */
  readonly attention: 'post' | 'account' | 'unclear' | 'none';
  /** Heads a list of such failures; `<network>` is its name. */
  readonly title: string;
  /**
   * The step that a person takes, where `retry` and `attention` do not say it.
   * - reconnect: its owner connects the account again
   * - network: its owner settles it with the network
   * - admin: whoever runs this server pays, or mends its access; everything for the network waits meanwhile
   * - fault: whoever runs this server mends a fault of ours
   * - reword: its author says it otherwise
   */
  readonly remedy?: 'reconnect' | 'network' | 'admin' | 'fault' | 'reword';
  /** The network asked to wait. With a time, the account is blocked until then; once it failed for good, its sentence gives none. */
  readonly isRateLimit?: true;
  /** The application has used up a day: everything that acts through it waits until the time that the network named. */
  readonly isOfDay?: true;
  /** Until the next try the others of the account wait, too: they would fail alike, and must not go out before it. */
  readonly holdsAccount?: true;
  /** May be over at any moment, without a word: the next try, or look, is never far away. */
  readonly isOutage?: true;
  /** Nobody answered: what is late for it is shown as on an account that cannot be reached, and a piece of an upload is sent again at once. */
  readonly isUnreachable?: true;
  /** The network does not take a token that it has just issued: whose fault that is, and when it is over, is found out over several tries. */
  readonly isTokenRefusal?: true;
  /** Neither its account nor its network is marked for it, whatever the kind of the outcome: others find out for themselves. */
  readonly marksNothing?: true;
  /** Where it answers an upload, it is about files: posts of the account without any do not wait. */
  readonly isOfUploads?: true;
  /** Its uploads are not used again. */
  readonly spoilsUploads?: true;
  /** The network has the post, by its own words, and nobody knows under which id: it is never sent again. */
  readonly isOut?: true;
  /** Nobody but this service made the outcome unclear, and how: its sentence says so for as long as the network is asked. */
  readonly ownDoubt?: 'fault' | 'long_stop' | 'failover';
  /** Nothing was sent in the time that it is about: what the last look does not find is sent as if it had never been tried. */
  readonly isUnsent?: true;
}

/** Whatever may answer again at any moment. */
const outage = { retry: true, attention: 'post', holdsAccount: true, isOutage: true } as const;

/** Its account has to be seen to. */
const account = { retry: false, attention: 'account' } as const;

/** The network has something against this server's application. */
const application = { retry: true, attention: 'post', remedy: 'admin' } as const;

/** The network has something against the post. */
const refused = { retry: false, attention: 'post' } as const;

/** For what is among others, whose list says more. */
const title = 'Failed on <network>';

const rows = {
  // The network
  unreachable: { ...outage, isUnreachable: true, title: '<network> could not be reached' },
  unavailable: {
    ...outage,
    isUnreachable: true,
    isOfUploads: true,
    title: '<network> was not available',
  },
  new_token_refused: { ...outage, isTokenRefusal: true, title },
  rate_limited: {
    retry: true,
    attention: 'post',
    isRateLimit: true,
    holdsAccount: true,
    isOfUploads: true,
    title: '<network> took no more posts',
  },

  // The account
  authentication_failed: { ...account, remedy: 'reconnect', title },
  permission_missing: { ...account, remedy: 'reconnect', title },
  account_inactive: { ...account, remedy: 'reconnect', marksNothing: true, title }, // it is marked already
  account_suspended: { ...account, remedy: 'network', title: '<network> suspended the account' },
  account_deactivated: { ...account, remedy: 'network', title: 'The account on <network> is deactivated' },
  account_restricted: { ...refused, remedy: 'network', title: '<network> restricts the account' },

  // This server
  credentials_sealed: {
    retry: true,
    attention: 'post',
    marksNothing: true,
    title: 'The stored access to <network> is unreadable',
  },
  app_credentials_refused: { ...application, title: '<network> refused the app' },
  app_not_allowed: { ...application, title: '<network> does not allow the app' },
  credits_used_up: { ...application, title: 'The credits for <network> are used up' },
  usage_cap_reached: { ...application, title: 'The limit of the app on <network> was reached' },
  app_daily_limit: {
    retry: true,
    attention: 'post',
    isOfDay: true,
    title: '<network> takes no more posts of the app today',
  },

  // The post
  duplicate_content: {
    retry: true,
    attention: 'post',
    remedy: 'reword', // X refuses the same content only for a while
    title: '<network> refused duplicates',
  },
  content_too_long: { ...refused, title: 'The text is too long for <network>' },
  content_too_large: { ...refused, title: 'The post is too large for <network>' },
  reply_not_allowed: { ...refused, title: '<network> allows no reply there' },
  parent_not_visible: { ...refused, title: 'The post above is gone from <network>' },
  media_rejected: { ...refused, spoilsUploads: true, title: '<network> refused the media' },
  video_daily_limit: {
    retry: true,
    attention: 'post',
    title: '<network> takes no more videos of the account today',
  },
  email_unverified: {
    retry: true,
    attention: 'post',
    remedy: 'network',
    title: '<network> asks for a verified e-mail address',
  },
  media_missing: { ...refused, title: 'Media of the post are missing' },
  media_unavailable: { retry: true, attention: 'post', title: 'Media could not be read' },
  rejected: { ...refused, title: '<network> refused the post' },
  will_be_refused: { ...refused, remedy: 'reword', title: '<network> will refuse the post' }, // of one that waits
  not_found: { ...refused, title: '<network> did not find it' },

  // Nobody knows whether it is out
  outcome_unknown: { retry: true, attention: 'unclear', title },
  unconfirmed: { retry: true, attention: 'unclear', title },
  posted_but_not_located: { retry: false, attention: 'unclear', isOut: true, title },
  worker_crashed: { retry: true, attention: 'unclear', title },
  restored: { retry: false, attention: 'unclear', title },

  // This service, and who uses it
  missed: { retry: true, attention: 'post', title: 'Missed its time on <network>' },
  internal_fault: {
    retry: false,
    attention: 'post',
    remedy: 'fault',
    ownDoubt: 'fault',
    title: 'Carillon had an internal error',
  },
  long_stop: {
    retry: true,
    attention: 'post',
    ownDoubt: 'long_stop',
    isUnsent: true,
    title: 'Carillon was down too long',
  },
  failover: {
    retry: true,
    attention: 'post',
    ownDoubt: 'failover',
    isUnsent: true,
    title: 'The database failed over',
  },
  stopped: { retry: true, attention: 'none', title },
} as const satisfies Record<string, FailureFacts>;

/** Why a publication failed, or waits: an error code of the API. Codes are a contract: add, never rename. */
export type FailureCode = keyof typeof rows;

export const failureFacts: Readonly<Record<FailureCode, FailureFacts>> = rows;

/** Facts of a code that was stored; none where there is no code, or it is of another version. */
export const factsFor = (code: string | null): Partial<FailureFacts> =>
  code !== null && isFailureCode(code) ? failureFacts[code] : {};

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(rows, code);

/** The codes with a fact, in the order of the table. */
export const failureCodes = (has: (facts: FailureFacts) => boolean | undefined): readonly FailureCode[] =>
  Object.keys(rows).filter(
    (code): code is FailureCode => isFailureCode(code) && has(failureFacts[code]) === true,
  );
