import { type Problem, shownProblems } from './problems.ts';

/** An answer other than success. Its message is the `error` of the body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly problems: readonly Problem[];
  /** Time after which to try again, s; null where the answer does not say. */
  wait: number | null = null;
  /** Its subject, as a path under /v1; null where the answer does not say. */
  place: string | null = null;
  /** The id of its subject; null where the answer does not say. */
  subjectId: string | null = null;

  constructor(status: number, code: string, message: string, problems: readonly Problem[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = shownProblems(problems);
  }

  /** The same error, whose answer says after how many seconds to try again. */
  retryAfter(seconds: number): ApiError {
    this.wait = seconds;
    return this;
  }

  /** The same error, whose answer says where to find what stands in the way. */
  about(place: string, id: string): ApiError {
    this.place = place;
    this.subjectId = id;
    return this;
  }

  /** The same error, its sentence followed by those of some problems. */
  also(problems: readonly Problem[]): ApiError {
    const message = [this.message, ...problems.map((problem) => problem.message)].join(' ');
    return new ApiError(this.status, this.code, message, problems);
  }

  /** The same error, with everything that is wrong beside. */
  because(problems: readonly Problem[]): ApiError {
    return new ApiError(this.status, this.code, this.message, problems);
  }
}
