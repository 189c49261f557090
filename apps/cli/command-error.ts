/** Something the person at the terminal can put right; shown as one sentence, without a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  /** For scripts; an error of the API has its own. */
  readonly code: string;

  constructor(message: string, code = 'refused') {
    super(message);
    this.code = code;
  }
}

/** The command line itself is wrong, whatever the server says: a value that cannot be, or one that is missing. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(message, 'usage');
  }
}
