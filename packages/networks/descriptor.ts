import type { BestWindow, NetworkMediaRules, PostOption } from '@carillon/core';
import type { PublishedItem } from './network.ts';

/**
 * Facts of a network that need no call to it. Loads no SDK and nothing of node, because the pages read it; what takes
 * long to load, measuring and reading texts, is in `limits.ts` and `marks.ts`.
 */
export interface Descriptor {
  readonly media: NetworkMediaRules;
  /** Those of today, for profiles whose `networkLimits` is current; the same unless given. */
  readonly mediaNow?: NetworkMediaRules;
  /** True where servers have rules of their own for media: what one says, by `readServer`, holds instead of these. */
  readonly mediaByServer?: true;
  /** Options of its posts beside text and media. */
  readonly options: readonly PostOption[];
  /** Most items of a publication, up to the API's own maximum: 1 where there are no threads. */
  readonly maxItems: number;
  /** The public address of an item; null for a foreign id. */
  readonly postUrl: (item: PublishedItem) => string | null;
  /** When its posts are seen most, the best first, with sources. Where two overlap, the first one counts. */
  readonly windows: readonly BestWindow[];
  /** True where a post brings the card of its first link with it, which the person may leave off. */
  readonly showsLinkCards: boolean;
  /** True where a text may be refused because the account said the same lately. */
  readonly refusesRepeats: boolean;
  /** How people connect an account in the dashboard. */
  readonly connect: ByCredentials | ByAuthorization;
  /** A sentence of what stays valid at the network after an account was forgotten here; null where nothing does. */
  readonly leavesBehind: string | null;
  readonly sandbox: SandboxHandles;
  /** The handle of an account of Ada's, in examples. */
  readonly exampleHandle: string;
  readonly look: Look;
}

/** How the pages draw the network and its posts. */
export interface Look {
  /** Its sign: the path of an SVG of 24 × 24, and the width of its outline. */
  readonly sign: { readonly path: string; readonly outline: number };
  /** CSS colour of the sign; that of the text where it is null, black on white and white on black. */
  readonly color: string | null;
  /** Marks below a post, in the order of the network. */
  readonly actions: readonly PostAction[];
  /** Properties of its column in previews that are unlike those in `network-post.module.css`. */
  readonly column: Readonly<Record<`--post-${string}`, string>>;
}

export type PostAction = 'reply' | 'repost' | 'like' | 'views' | 'bookmark' | 'share' | 'more';

/** People give credentials here. */
export interface ByCredentials {
  readonly by: 'credentials';
  readonly fields: readonly CredentialField[];
  /** Field for an account on a server of its own; null where the network has one service. */
  readonly ownServer: OwnServer | null;
  /** How the credentials are called when they are asked for again. */
  readonly asked: string;
  /** Said of the page of the sandbox. */
  readonly sandboxHint: string;
}

export interface CredentialField {
  /** By which the network's `connect` knows it. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** Where people get it, behind the help. */
  readonly link?: { readonly url: string; readonly text: string };
  /** characters */
  readonly maxLength: number;
  /** Hidden while it is typed. */
  readonly isSecret?: boolean;
  /**
   * `address`: it is a whole URL, of which nobody but the network and this service may know: whoever has it may post. It is a
   * secret, and checked as the address of a stranger's server before anything is sent there.
   */
  readonly is?: 'address';
  /** True for the field that names the account: filled in where one is connected again. */
  readonly isHandle?: boolean;
  /** Meaning of typed text; the same unless given. */
  readonly typed?: (text: string) => string;
  /** Says what is wrong with it; null where nothing is. */
  readonly problem?: (text: string) => string | null;
}

export interface OwnServer {
  /** Opens the field. */
  readonly offer: string;
  readonly help: string;
  readonly placeholder: string;
  /** A sentence about a wrong address. */
  readonly problem: string;
  /** True where every account names its server: then the field is open, and must be filled in. */
  readonly isNeeded?: boolean;
}

/** People grant access on the network's own page. */
export interface ByAuthorization {
  readonly by: 'authorization';
  /** The scopes that are asked for, by the network's own names, and what each is for. */
  readonly permissions: readonly (readonly [scope: string, purpose: string])[];
  /** The application as which this server asks. */
  readonly application: ByVariables | ByServer;
  /** Field for an account on a server of its own; null where the network has one service. */
  readonly ownServer: OwnServer | null;
}

/** One application for all accounts: the variables that have it and its plan, the plans that there are, the usual one first, and the page where operators make one. */
export interface ByVariables {
  readonly by: 'variables';
  readonly id: string;
  readonly secret: string;
  readonly plan: string;
  readonly plans: readonly [string, ...string[]];
  readonly madeOn: string;
  /** Posts that the network takes of an application in 24 hours; null where it says none. */
  readonly postsPerDay: number | null;
}

/** An application at each server of the network, which this server registers when somebody first goes there. */
export interface ByServer {
  readonly by: 'server';
}

/** Handles of accounts in the sandbox. */
export interface SandboxHandles {
  /** The account that simply works. */
  readonly plain: string;
  /** One for every behaviour, the ordinary one first: the handle decides it. */
  readonly behaviours: readonly string[];
}
