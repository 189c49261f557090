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
  /** In the order in which they are shown; none unless given. */
  readonly media?: readonly AttachedMedium[];
  /** False keeps the first link from getting a card on networks whose posts bring their own; true unless given. */
  readonly linkCard?: boolean;
}

export interface AttachedMedium {
  readonly id: string;
  /** What it shows, in this post; null for the alternative text that the medium has now. */
  readonly altText: string | null;
}

/** A connected account of the profile, as far as planning needs it. */
export interface PlannedAccount {
  readonly id: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly active: boolean;
  readonly sandbox: boolean;
  /** Permissions that its network granted, where it has such; none unless given. */
  readonly grantedScopes?: readonly string[];
}

/** A target with the account it names. */
export interface FoundTarget extends Target {
  readonly path: string;
  readonly account: PlannedAccount;
}
