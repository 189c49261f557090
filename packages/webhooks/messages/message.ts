/** What people are told, before it has the format of a service. Strangers wrote parts of every text in it. */
export interface Message {
  /** What happened, in one sentence. */
  readonly title: string;
  /** What a post says; empty when nothing is quoted. */
  readonly quote: string;
  /** What else there is to know, such as why it failed on an account. */
  readonly lines: readonly string[];
  readonly links: readonly Link[];
  /** bad: somebody should look at it. */
  readonly tone: 'good' | 'bad' | 'plain';
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** Lines that are shown; the rest are counted. */
export const maxLines = 10;

/** Links that are shown, that to the dashboard first. */
export const maxLinks = 3;
