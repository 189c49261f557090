/** What a test may change while the sandbox runs. Times are in the unit that the name says. */
export interface Settings {
  /** How old an X post must be before its author's timeline shows it. */
  timelineLagMs: number;
  /** X refuses a text that the same user posted within the window. */
  duplicateRule: boolean;
  duplicateWindowMs: number;
  /** X answers over-length with either; both were seen. */
  tooLongStatus: 400 | 403;
  /** Balance of X API credits in US dollars, at X's prices; null for no end of them. */
  credits: number | null;
  /** Which of the two 402 bodies X answers with. */
  creditsBody: 'old' | 'new';
  /** US dollars that may be spent before X answers SpendCapReached; null for no cap. */
  spendCap: number | null;
  /** How far the networks' clocks are ahead of this machine's: in ids, `Date` headers, resets and tokens. */
  clockOffsetMs: number;
  /** Per X user. The real X allows 100. */
  postsPer15Minutes: number;
  /** Per X user and endpoint, for every call but posting. The real X allows from 50 to 1,875. */
  otherCallsPer15Minutes: number;
  /** createSession, per Bluesky account, failures included: the real number. */
  sessionsPer5Minutes: number;
  /** Per Bluesky account: create 3, update 2, delete 1. The real number is 5,000. */
  writePointsPerHour: number;
  /** Both networks give two hours. */
  accessTokenSeconds: number;
  /** Bluesky's refresh tokens; X states no end for its own. */
  refreshTokenSeconds: number;
  /** X authorization codes. */
  codeSeconds: number;
  /** What a person who comes to X's consent page does; `ask` shows one with the handles to choose from. */
  authorize: 'ask' | 'approve' | 'deny';
  /** The X account that `approve` speaks for. */
  authorizeAs: string;
  /** The X application's credentials. Empty: any are taken. */
  clientId: string;
  clientSecret: string;
  /** What `POST /sandbox/accounts` grants on X. */
  grantedScope: string;
  /** How long X works on an uploaded video or GIF. */
  mediaProcessingMs: number;
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
  postsPer15Minutes: 100_000,
  otherCallsPer15Minutes: 100_000,
  sessionsPer5Minutes: 30,
  writePointsPerHour: 1_000_000,
  accessTokenSeconds: 2 * 60 * 60,
  refreshTokenSeconds: 90 * 24 * 60 * 60,
  codeSeconds: 30,
  authorize: 'approve',
  authorizeAs: 'demo',
  clientId: '',
  clientSecret: '',
  grantedScope: 'tweet.read tweet.write users.read offline.access',
  mediaProcessingMs: 0,
  mediaFails: false,
};
