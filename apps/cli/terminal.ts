import type { Environment } from '@carillon/config';

/** Everything that a command line reads and writes outside the services. */
export interface Terminal {
  readonly environment: Environment;
  /** A line on standard output. */
  print(line: string): void;
  /** A line on standard error. */
  complain(line: string): void;
}

/** Has the process end with this status, though the command came to its end. */
export type Fail = (status: number) => void;
