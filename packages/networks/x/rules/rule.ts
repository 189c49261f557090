import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '@carillon/core';
import type { XProblem } from '../problem.ts';

/** One line of the table of X's errors: by what an answer is recognised, and what it means. */
export interface Rule {
  readonly when: (answer: ErrorAnswer) => boolean;
  readonly means: Failure | ((answer: ErrorAnswer) => Failure);
}

/** X answered with an error. */
export interface ErrorAnswer {
  readonly request: XRequest;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly problem: XProblem;
  readonly now: Date;
}

/** The kind of request: only a write can leave a post behind. */
export type XRequest = XWrite | { readonly does: 'read' | 'connect' | 'token' | 'upload' };

export interface XWrite {
  readonly does: 'write';
  /** Number of times that this post may have been sent, this time included. */
  readonly sends: number;
  /** Number of this try at the publication, from 1. */
  readonly attempt: number;
  /** ms since the post that this one replies to was sent; null for no reply. */
  readonly parentAge: number | null;
}
