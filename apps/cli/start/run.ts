import type { Environment } from '@carillon/config';
import type { Child } from './child-process.ts';
import type { FolderClaim } from './claim-folder.ts';
import type { Say } from './terminal.ts';

/** One run of `npm start`, from the claim of its folder to its end. */
export interface Run {
  /** Where everything is kept. */
  readonly dataDir: string;
  /** What the person set; ports and such are wishes. */
  readonly environment: Environment;
  readonly say: Say;
  readonly claim: FolderClaim;
  /** Aborted with the reason why everything must stop: `Asked`, or an error. */
  readonly halt: AbortController;
  readonly children: Child[];
  /** Registers what to do at the end; what was registered last is done first. */
  atEnd(stop: () => Promise<unknown>): void;
}
