import type { FileLimits } from '@carillon/core';
import type { NetworkUrls } from './base-url.ts';
import type { HostRules } from './host-rules.ts';
import type { OnClock } from './network-clocks.ts';
import type { NetworkSettings } from './setups.ts';

/** Parts of a process for its networks; each takes what it has a use for. */
export interface Surroundings {
  /** The variables that this process reads. */
  readonly settings: Partial<NetworkSettings>;
  readonly urls: NetworkUrls;
  /** Rules for the servers that may be called. */
  readonly hosts: HostRules;
  /** This installation's address. */
  readonly publicUrl?: string | undefined;
  readonly fitPicture?: FitPicture;
  readonly onClock?: OnClock;
  /** Nothing is noted unless given. */
  readonly log?: NetworkLog;
}

/**
 * Makes a picture of a stranger's file that is under the limits; null where that cannot be done. It is to read the file in
 * a process that such files may break.
 */
export type FitPicture = (file: Uint8Array, limits: FileLimits) => Promise<FittedPicture | null>;

export interface FittedPicture {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface NetworkLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
