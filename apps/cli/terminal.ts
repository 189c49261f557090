import type { Environment } from '@carillon/config';
import type { ReadSecret } from './secret-reader.ts';

/** Everything that a command line reads and writes outside the services. */
export interface Terminal {
  readonly environment: Environment;
  /** A line on standard output. */
  print(line: string): void;
  /** A line on standard error. */
  complain(line: string): void;
  /** A secret that no option gives: typed by a person, or a line of standard input. */
  readonly readSecret: ReadSecret;
}

/** Has the process end with this status, though the command came to its end. */
export type Fail = (status: number) => void;
