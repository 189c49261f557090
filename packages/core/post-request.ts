import type { ItemOptions } from './item-options.ts';
import type { Located } from './own-limits.ts';
import type { Platform } from './platform.ts';

/** The times of a request. */
export interface TimeRequest {
  readonly publishNow: boolean;
  readonly autoSchedule: boolean;
  readonly scheduledAt: Date | null;
  readonly status: 'draft' | 'scheduled' | null;
  /** A publication that has not begun by then fails instead of going out late. */
  readonly latestAt: Date | null;
}

/** When a post goes out. `queued` is at once; a draft has no due time, whatever its scheduledAt. */
export interface Moment {
  readonly status: 'draft' | 'scheduled' | 'queued';
  readonly scheduledAt: Date | null;
}

/** The request of an integrator, its shape already checked. */
export interface PostRequest extends TimeRequest {
  readonly profileId: string;
  readonly platforms: Readonly<Record<string, Target>>;
  /** The author's own id of it; none unless given. */
  readonly externalId?: string | null;
  /** The author's notes of it; nothing unless given. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Maximum of items of a target that the API accepts. A network may take fewer. */
export const maxItems = 25;

/** Maximum of items of a publication on each network: 1 on one without threads. */
export type ItemLimits = Readonly<Record<Platform, number>>;

export interface Target {
  readonly items: readonly Item[];
}

export interface Item {
  readonly content: string;
  /** In the order in which they are shown; none unless given. */
  readonly media?: readonly AttachedMedium[];
  /** False keeps the first link from getting a card on networks whose posts bring their own; true unless given. */
  readonly linkCard?: boolean;
  /** Its other wishes to its network; nothing unless given. */
  readonly options?: ItemOptions;
}

export interface AttachedMedium {
  readonly id: string;
  /** Its content, in this post; null for the alternative text that the medium has now. */
  readonly altText: string | null;
}

/** A connected account of the profile, as far as planning needs it. */
export interface PlannedAccount extends Located {
  readonly id: string;
  readonly platformUsername: string;
  readonly active: boolean;
  readonly sandbox: boolean;
  /** Permissions that its network granted, where it has such; none unless given. */
  readonly grantedScopes?: readonly string[];
  /** Plan that the application it acts through has at its network; null or missing where nobody said one. */
  readonly appPlan?: string | null;
  /** The application it acts through; null or missing for one without a row. */
  readonly application?: PlannedApplication | null;
}

/** An application at a network, as far as its day and its money bound what goes out through it. */
export interface PlannedApplication {
  readonly id: string;
  /** Its name, or its client id. */
  readonly name: string;
  /** Posts that its network takes of it in a day; null where it says none. */
  readonly postsPerDay: number | null;
  /** US dollars; null for as much as there is. */
  readonly monthlyBudget: number | null;
}

/** A target with the account it names. */
export interface FoundTarget extends Target {
  readonly path: string;
  readonly account: PlannedAccount;
}
