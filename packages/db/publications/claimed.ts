import type { AccountServer, MediaType, NetworkLimits, Platform } from '@carillon/core';
import type { StoredCredentials } from '../accounts/credentials.ts';
import type { ItemText } from '../posts/item-columns.ts';

/** A publication that this worker may act on until its lease ends. */
export interface Claim {
  readonly publicationId: string;
  readonly postId: string;
  readonly platform: Platform;
  readonly generation: number;
  /** Fences out everybody who held the publication before. */
  readonly leaseToken: bigint;
  /** Tries of this generation, this one included. */
  readonly attempts: number;
  /** Claims in a row that ended without an outcome, this one included until it has one. */
  readonly crashes: number;
  /** This is the one that finds out whether the network takes its application again. */
  readonly probing: boolean;
  /** The error that the last try ended with, while this one has no outcome. */
  readonly errorCode: string | null;
  readonly dueAt: Date;
  /** The time that its last item is to show, later than those of the account's publications before it; null where they go out one by one. */
  readonly datedAt: Date | null;
  /** Postgres' clock at the claim. */
  readonly now: Date;
  readonly account: ClaimedAccount;
  /** As they were at the claim; null once they were removed. */
  readonly credentials: StoredCredentials | null;
  readonly items: readonly ClaimedItem[];
}

export interface ClaimedAccount {
  readonly id: string;
  readonly platformUserId: string;
  readonly platformUsername: string;
  readonly active: boolean;
  readonly sandbox: boolean;
  readonly serviceUrl: string | null;
  /** The application that it acts through; null where it has none with a row. */
  readonly appId: string | null;
  /** When its credentials end; null where they last. */
  readonly credentialsEndAt: Date | null;
  /** None unless its network has servers that differ, and this one was asked for its limits. */
  readonly server?: AccountServer | null;
  /** Those of its profile; what is specified unless given. */
  readonly networkLimits?: NetworkLimits;
}

export interface ClaimedItem extends ItemText {
  readonly position: number;
  readonly state: 'pending' | 'sending' | 'sent';
  readonly firstIntentAt: Date | null;
  readonly intentAt: Date | null;
  readonly sends: number;
  readonly recordKey: string | null;
  readonly record: unknown;
  readonly cid: string | null;
  readonly remoteId: string | null;
  readonly sentAt: Date | null;
  /** In the order in which they are shown; or the picture of its link card. */
  readonly media: readonly ClaimedMedium[];
}

/** A medium of an item, and the file of it that goes to the network. */
export interface ClaimedMedium {
  /** Null for the picture of a link card. */
  readonly id: string | null;
  readonly position: number;
  readonly type: MediaType;
  readonly altText: string;
  /** The network's name of the upload; null before it has it whole. */
  readonly remoteId: string | null;
  readonly uploadedAt: Date | null;
  /** How far an upload is that is not whole yet; null where nobody kept it. */
  readonly uploadState: string | null;
  /** The network's name of the upload that it lost last; null unless it did. */
  readonly lostId: string | null;
  /** Of a link card its picture; of a medium null until one of its files is chosen, and where none may go. */
  readonly file: ClaimedFile | null;
  /** All of a medium but the thumbnail, by their names. */
  readonly files: Readonly<Record<string, ClaimedFile | undefined>>;
  /** Name of the one that the network was brought last; null before. */
  readonly fileName: string | null;
}

export interface ClaimedFile {
  /** Of the file in the store, under the medium's id; empty for the picture of a link card. */
  readonly name: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface ClaimRequest extends Claimant {
  readonly publicationId: string;
  readonly generation: number;
}

/** Who claims, and how. */
export interface Claimant {
  readonly worker: string;
  /** Length of the lease. */
  readonly leaseMs: number;
  /** While one publication finds out whether its network works again, the others wait for this long. */
  readonly probeMs: number;
  /** A database that has gone back behind this gives nothing, ms since 1970; 0 unless given. */
  readonly progress?: number;
  /** So does one that writes another branch of its log; any unless given. */
  readonly branch?: string | null;
  /** Publications of one account that may be out at once, by network; one unless given. */
  readonly atOnce?: Partial<Readonly<Record<Platform, number>>>;
  /** A publication that never started is not started later than this after its due time, ms. */
  readonly maxLateness: number;
}
