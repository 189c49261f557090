import type { TimeRequest } from './plan-time.ts';
import type { Platform } from './platform.ts';

/** The request of an integrator, its shape already checked. */
export interface PostRequest extends TimeRequest {
  readonly profileId: string;
  readonly platforms: Readonly<Record<string, Target>>;
}

export interface Target {
  readonly items: readonly Item[];
}

export interface Item {
  readonly content: string;
}

/** A connected account of the profile, as far as planning needs it. */
export interface PlannedAccount {
  readonly id: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly active: boolean;
  readonly sandbox: boolean;
}

/** A target with the account it names. */
export interface FoundTarget extends Target {
  readonly path: string;
  readonly account: PlannedAccount;
}
