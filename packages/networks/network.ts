import type { Failure, ItemOptions, MediaType, Outcome, Platform, ServerFacts } from '@carillon/core';
import type { Application, Authorization } from './authorization.ts';

/**
 * The contract of a network. Each one lives in a folder of its own; nothing outside knows its SDK.
 * No method throws for anything a network or the wire can do: that is an outcome. Only bugs throw.
 * Every method ends within 15 s, whatever the network does; `prepare` may wait some seconds more for others.
 */
export interface Network {
  readonly platform: Platform;
  /** `all`: one request carries every item of a publication, all or nothing. `one`: item by item. */
  readonly batch: 'all' | 'one';
  /**
   * Publications of one account that may be on their way at once. More than one only where a try can be repeated without harm,
   * and where each shows the time that `prepare` was given: that keeps their order.
   */
  readonly atOnce: number;
  /**
   * False where the network shows programs no posts of an account. An unclear try is never looked for then: it ends as unclear
   * at once, and only a person who looked sends it again.
   */
  readonly canLook: boolean;
  /**
   * Ages of an unclear try at which the network is asked whether it went through, by a look or a safe repeat, ascending.
   * Only the last look may take absence for proof.
   */
  readonly verifyAfterMs: readonly number[];
  /**
   * Time from the first try within which an item may be sent again without harm, ms: the network knows it by the `recordKey` that
   * `prepare` fixed, and answers as it did before. While a time that ends has not ended, the repeat asks instead of a look.
   * 0 where a repeat may make a second post, infinite where it never does.
   */
  readonly repeatSafeForMs: number;
  /** The number of times that an item may be sent while no look found it; safe repeats do not count. */
  readonly maxSends: number;
  /**
   * True when one service answers for all accounts: then what it refuses to several at once is its own fault, or that of
   * this server's application. Where accounts have servers of their own, it may be one of those.
   */
  readonly isOneService: boolean;
  /**
   * Fixes what makes the items recognisable later. Its result is stored before the first try and sent ever after.
   * @param datedAt the time that the last item is to show, each before it a millisecond less
   */
  prepare(items: readonly NewItem[], session: Session, datedAt: Date): Promise<Preparation>;
  /**
   * Brings a file to the network, where nobody sees it before a post names it: to do it again costs time only. Takes as
   * long as its size and the network need, each request its deadline.
   */
  upload(medium: Upload, session: Session): Promise<Uploaded>;
  /** Life of an upload of a file for posts, ms; then it is brought anew. */
  uploadLastsMs(file: Pick<MediaFile, 'mimeType'>): number;
  /**
   * True for files of which the network makes others: what is prepared names an upload of them by what came of it, so they are brought
   * before `prepare`. False for all unless given.
   */
  namesUpload?(file: Pick<MediaFile, 'mimeType'>): boolean;
  /** Sends the batch once. A token that the network refused is renewed once, which is certainly no second send. */
  publish(batch: Batch, session: Session): Promise<Outcome>;
  /** Asks the network whether an earlier try of this batch went through. Never called where it cannot look. */
  lookUp(batch: Batch, session: Session): Promise<LookUp>;
  /** Checks credentials that a person gave, and says whose they are; where they are for several accounts, the person chooses. */
  connect(input: unknown, baseUrl: string): Promise<Connection | Connections | Failure>;
  /**
   * Asks the server at a base URL which limits it has; set where the servers of a network differ. Its measure says by `at`
   * what becomes of the answer, its descriptor by `mediaByServer`. An address that a person or the network named is called by the guarded agent.
   * @param signal aborted after 15 s, or when nobody waits any more
   */
  readServer?(baseUrl: string, signal: AbortSignal): Promise<ServerAnswer | Failure>;
  /**
   * Asks the network to forget what was granted with credentials that this server has forgotten. It may refuse, or be away:
   * then the person can still do it there. @returns whether it did
   */
  revoke(credentials: unknown, place: Pick<Session, 'baseUrl' | 'sandbox' | 'application'>): Promise<boolean>;
  /** Distance by which the clock at a base URL was ahead of Postgres' at its last answer, ms; null where it is not known. */
  clockOffset(baseUrl: string): number | null;
  /** Set when people grant access on the network's own page instead of giving credentials here. */
  readonly authorization?: Authorization;
}

/** An account to act for. */
export interface Session {
  readonly platformUserId: string;
  readonly platformUsername: string;
  /** Base URL of this account's network, without a trailing slash: the real one, the sandbox, or the account's own server. */
  readonly baseUrl: string;
  /** True for an account of the sandbox, which must see none of this server's credentials. */
  readonly sandbox?: boolean;
  readonly vault: Vault;
  /**
   * The application that the account acts through, where it is not the one of the network's variables: read when it is needed, because a
   * person may connect the account by another. A failure where its secret cannot be read.
   */
  readonly application?: () => Promise<Application | Failure | null>;
  /** The network refused a new token of this account, and has served others since this moment: it may be asked for another. */
  readonly othersServedAt?: Date | null;
  /** The time that all workers share, Postgres', whatever this machine's clock says. */
  readonly now: () => Date;
}

/** An account's credentials: each network's own shape, which it parses itself; sealed at rest. */
export interface Vault {
  read(): Promise<unknown>;
  /**
   * Runs `change` with the newest credentials while nobody else renews them: it may run again when a person connected the
   * account meanwhile. New credentials are stored before anybody sees them; a failure changes nothing.
   */
  renew(change: (newest: unknown) => Promise<Renewal>): Promise<Renewal>;
}

/**
 * The credentials that `change` was given, themselves, when there is nothing to change. `postponed`: renewing them failed
 * for now, and they still work. `username`: the account's name, where the network sent it with them. `moved`: the servers, by
 * their addresses, where the account is on another one since. `endsAt`: when they end for good, where the network said it anew.
 */
export type Renewal =
  | {
      readonly credentials: unknown;
      readonly postponed?: Failure;
      readonly username?: string;
      readonly moved?: Moved;
      readonly endsAt?: Date | null;
      readonly late?: LateCredentials;
    }
  | { readonly failure: Failure; readonly late?: LateCredentials };

/**
 * The network took too long, and may still answer with credentials that are there once. Resolves with them, and with null where none
 * came; never rejects. Until then nobody else may renew, and it ends within `hearingMs` of the call.
 */
export interface LateCredentials {
  readonly credentials: Promise<unknown>;
  /** ms from now */
  readonly hearingMs: number;
}

export interface Moved {
  readonly before: string;
  readonly now: string;
}

/** Items that travel in one request, and what they hang on. */
export interface Batch {
  readonly items: readonly BatchItem[];
  /** The item before the first of these, already on the network; null for the start of a publication. */
  readonly parent: { readonly remoteId: string; readonly sentAt: Date } | null;
  /** Number of this try at the publication, from 1. */
  readonly attempt: number;
  /** The request may not leave later than this, by `performance.now()`. Only where a repeat could do harm. */
  readonly latest?: number;
  /** For a look-up that no other follows: what it does not find counts as never sent. */
  readonly lastLook?: boolean;
  /** Those of these network ids that other items hold: no id is adopted twice. */
  readonly taken: (remoteIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface BatchItem extends Prepared {
  readonly content: string;
  /** Uploads that it shows, in their order; none unless given. */
  readonly media?: readonly { readonly remoteId: string | null }[];
  /** Its other wishes to its network; nothing unless given. */
  readonly options?: ItemOptions;
  /** Times at which the first and the newest try were about to leave; null before the first. */
  readonly firstIntentAt: Date | null;
  readonly intentAt: Date | null;
  /** Number of requests that may have brought this item to the network, the coming one included; refused ones do not count. */
  readonly sends: number;
}

/** An item before its first try. */
export interface NewItem {
  readonly content: string;
  /** None unless given. */
  readonly media?: readonly NewMedium[];
  /** True when its first link may get a card, where posts bring their own; false unless given. */
  readonly linkCard?: boolean;
  /** Its other wishes to its network; nothing unless given. */
  readonly options?: ItemOptions;
}

export interface NewMedium {
  readonly type: MediaType;
  readonly altText: string;
  readonly file: MediaFile;
  /** The network's name of its upload, where it has it already; null unless given. */
  readonly remoteId?: string | null;
}

/** The file of a medium that goes to this network. */
export interface MediaFile {
  readonly mimeType: string;
  /** pixels */
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface Upload extends NewMedium {
  /** Reads bytes `start` to `end`, the last included. Throws when the store cannot give them. */
  readonly read: (range: { readonly start: number; readonly end: number }) => Promise<Buffer>;
  /** Aborted when nobody will wait for the rest. */
  readonly signal: AbortSignal;
  /** The network's name of an earlier upload that it says it does not have; null unless given. */
  readonly lost?: string | null;
  /** The progress that an earlier try kept of the same upload, maybe in another process; null unless given. */
  readonly kept?: string | null;
  /** Keeps how far it is, so that the next try goes on from there; null: that begins anew. Nothing is kept unless given. */
  readonly keep?: (progress: string | null) => Promise<void>;
}

/** `remoteId`: how posts name the upload. `stopped`: the signal came first. */
export type Uploaded =
  | { readonly kind: 'uploaded'; readonly remoteId: string }
  | { readonly kind: 'stopped' }
  | Failure;

/** Facts that a network fixes before the first try; null where it has no use for them. */
export interface Prepared {
  readonly recordKey: string | null;
  readonly record: unknown;
  readonly cid: string | null;
}

/** An item after preparation. */
export interface PreparedItem extends Prepared {
  /** Shown by the record beside the item's own media, and to be uploaded like them; a megabyte at most. None unless given. */
  readonly picture?: { readonly mimeType: string; readonly bytes: Uint8Array } | null;
}

export type Preparation = { readonly kind: 'prepared'; readonly items: readonly PreparedItem[] } | Failure;

/** absent: not there now. unreadable: the network would not say, so nothing is known. */
export type LookUp =
  | { readonly kind: 'found'; readonly remoteIds: readonly string[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly failure: Failure };

/** Limits as a server says them, which may be anything: `readServerFacts` keeps what can be believed. */
export interface ServerAnswer {
  readonly kind: 'read';
  readonly facts: { readonly [Name in keyof ServerFacts]: unknown };
}

/** A connected account, as its network describes it. */
export interface Connection {
  readonly kind: 'connected';
  readonly platformUserId: string;
  readonly platformUsername: string;
  /** null where the network shows no picture. */
  readonly platformAvatar: string | null;
  readonly grantedScopes: readonly string[];
  readonly credentials: unknown;
  /** When they end, and only the person can grant others; null or missing where they last, or are renewed. */
  readonly endsAt?: Date | null;
  /** The account's own server, where the network has several; else null. */
  readonly serviceUrl: string | null;
}

/** Accounts that one grant is for, such as a person's and those of their pages; 1 to 50, each with credentials of its own. */
export interface Connections {
  readonly kind: 'several';
  readonly connections: readonly Connection[];
}

/** A published item, and the handle of its account. */
export interface PublishedItem {
  /** The network's id of the item. */
  readonly remoteId: string;
  readonly handle: string;
}

/** Total time a call to a network may take, ms. */
export const callDeadline = 15_000;
