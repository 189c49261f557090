/** An X application beside the others, by its client id. */
export interface AppSettings {
  /** Any is taken unless given. */
  readonly secret?: string;
  /** That of the settings unless given. */
  readonly plan?: 'self-serve' | 'enterprise';
  /** As in the settings unless given. */
  readonly postsPerDay?: number;
  /** X lets it do nothing. */
  readonly isBlocked?: boolean;
}

/** Reasons why a video is not processed (app.bsky.video.defs#jobStatus). */
export const videoFailures = [
  'validation_failure',
  'encoding_failure',
  'pds_upload_failure',
  'pds_upload_unsupported_blob_size',
  'generic_failure',
] as const;

export type VideoFailure = (typeof videoFailures)[number];

/** Settings that a test may change while the sandbox runs: every wait, window and lifetime is one. Times are in the unit that the name says. */
export interface Settings {
  /** Age that an X post must have before its author's timeline shows it. */
  timelineLagMs: number;
  /** X refuses a text that the same user posted within the window. */
  duplicateRule: boolean;
  duplicateWindowMs: number;
  /** X answers over-length with either; both were seen. */
  tooLongStatus: 400 | 403;
  /** Balance of X API credits in US dollars, at X's prices; null for no end of them. */
  credits: number | null;
  /** The one of two 402 bodies that X answers with. */
  creditsBody: 'old' | 'new';
  /** US dollars that may be spent before X answers SpendCapReached; null for no cap. */
  spendCap: number | null;
  /** Distance by which the networks' clocks are ahead of this machine's: in ids, `Date` headers, resets and tokens. */
  clockOffsetMs: number;
  /** Reset of a 429, ahead of the answer: of the handle `ratelimited`, and of the fault `429` unless ordered otherwise. */
  rateLimitResetMs: number;
  /** Delay of the handle and the fault `slow`, unless ordered otherwise. */
  slowMs: number;
  /** Time between two bytes of the fault `drip`, unless ordered otherwise. */
  dripMs: number;
  /** Window of X's rate limits. The real one has 15 minutes, as the names of the two limits say. */
  xRateWindowMs: number;
  /** Per X user. The real X allows 100. */
  postsPer15Minutes: number;
  /** Per X user and endpoint, for every call but posting. The real X allows from 50 to 1,875. */
  otherCallsPer15Minutes: number;
  /** createSession, per Bluesky account, failures included: the real number. */
  sessionsPer5Minutes: number;
  /** The window of that limit. */
  sessionWindowMs: number;
  /** Per Bluesky account: create 3, update 2, delete 1. The real number is 5,000. */
  writePointsPerHour: number;
  /** The window of that limit. */
  writeWindowMs: number;
  /** Both networks give two hours. */
  accessTokenSeconds: number;
  /** Bluesky's refresh tokens; X states no end for its own. */
  refreshTokenSeconds: number;
  /** Time for which a spent refresh token of Bluesky goes on to yield the same successor. */
  refreshGraceMs: number;
  /** Those of Bluesky's server: `old` from before April 2026, when pictures had a megabyte, and there were no galleries. */
  blueskyLexicons: 'now' | 'old';
  /** Largest blob that Bluesky's server takes, bytes: what the reference server has unless its operator sets another. */
  blobUploadLimit: number;
  /** Bluesky knows that the accounts' e-mail addresses are theirs; without that it takes no video. */
  emailConfirmed: boolean;
  /** Size of every part but the last of an upload to Bluesky's video service. */
  videoPartBytes: number;
  /** Time that the video service takes to put the parts of a finished upload together. */
  videoFinishingMs: number;
  /** Time that the video service works on a video after that. */
  videoEncodingMs: number;
  /** Lifetime of an upload to the video service that is not finished. */
  videoUploadSeconds: number;
  /** Videos of an account in a day of UTC, those that are still on their way included. */
  videosPerDay: number;
  /** Their bytes, all together. */
  videoBytesPerDay: number;
  /** End of every video's processing; null for the good one. */
  videoFailure: VideoFailure | null;
  /** X authorization codes. */
  codeSeconds: number;
  /** Choice of a person who comes to X's consent page; `ask` shows one with the handles to choose from. */
  authorize: 'ask' | 'approve' | 'deny';
  /** The X account that `approve` speaks for. */
  authorizeAs: string;
  /** Plan of the X application: on `self-serve` it may quote nothing, and name one cashtag in a post. */
  appPlan: 'self-serve' | 'enterprise';
  /** The X application's credentials. Empty: any are taken. */
  clientId: string;
  clientSecret: string;
  /** Applications that differ from these settings, by client id. */
  apps: Readonly<Record<string, AppSettings>>;
  /** Posts of an application in 24 hours, of all its users together. The real X takes 10,000. */
  postsPerDay: number;
  /** Window of that limit. */
  dayMs: number;
  /** Scopes that `POST /sandbox/accounts` grants on X. */
  grantedScope: string;
  /** Time that X works on an uploaded video or GIF. */
  mediaProcessingMs: number;
  /** Time after which X wants the caller to ask again. */
  mediaCheckAfterSeconds: number;
  /** Lifetime of an upload that was begun (X, media upload pages). */
  mediaUploadSeconds: number;
  /** Lifetime of an upload that was finished (X, media upload pages). */
  mediaSeconds: number;
  /** Age that the end of a timeline's window must have (X, GET /2/users/:id/tweets). */
  timelineEndAgeMs: number;
  /** Processing ends in failure. */
  mediaFails: boolean;
}

export const defaultSettings: Settings = {
  timelineLagMs: 0,
  duplicateRule: true,
  duplicateWindowMs: 24 * 60 * 60_000,
  tooLongStatus: 400,
  credits: null,
  creditsBody: 'old',
  spendCap: null,
  clockOffsetMs: 0,
  rateLimitResetMs: 15_000,
  slowMs: 3_000,
  dripMs: 1_000,
  xRateWindowMs: 15 * 60_000,
  postsPer15Minutes: 100_000,
  otherCallsPer15Minutes: 100_000,
  sessionsPer5Minutes: 30,
  sessionWindowMs: 5 * 60_000,
  writePointsPerHour: 1_000_000,
  writeWindowMs: 60 * 60_000,
  accessTokenSeconds: 2 * 60 * 60,
  refreshTokenSeconds: 90 * 24 * 60 * 60,
  refreshGraceMs: 2 * 60 * 60_000,
  blueskyLexicons: 'now',
  blobUploadLimit: 5 * 1024 * 1024,
  emailConfirmed: true,
  videoPartBytes: 8 * 1024 * 1024,
  videoFinishingMs: 0,
  videoEncodingMs: 0,
  videoUploadSeconds: 86_400,
  videosPerDay: 10_000,
  videoBytesPerDay: 10 ** 12,
  videoFailure: null,
  codeSeconds: 30,
  authorize: 'approve',
  authorizeAs: 'demo',
  appPlan: 'self-serve',
  clientId: '',
  clientSecret: '',
  apps: {},
  postsPerDay: 1_000_000,
  dayMs: 24 * 60 * 60_000,
  grantedScope: 'tweet.read tweet.write users.read media.write offline.access',
  mediaProcessingMs: 0,
  mediaCheckAfterSeconds: 1,
  mediaUploadSeconds: 1_295_999,
  mediaSeconds: 86_400,
  timelineEndAgeMs: 10_000,
  mediaFails: false,
};
