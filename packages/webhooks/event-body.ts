import type { Platform } from '@carillon/core';
import type { Queries } from '@carillon/db';
import type { AttachedRow } from '@carillon/db/media';
import { type ClaimedEvent, freezeBody } from '@carillon/db/webhooks';
import {
  type FullPostRow,
  type PublicationOfPost,
  shownAttached,
  shownItems,
  shownPlatform,
} from '@carillon/shapes';

/**
 * Body of an event, after Standard Webhooks 1.0: type, time and data, in the shapes of the API.
 * @param publicUrl address at which integrators reach the API, without /v1
 */
function eventBody({ type, occurredAt, snapshot }: ClaimedEvent, publicUrl: string): string {
  const timestamp = new Date(occurredAt).toISOString();
  return JSON.stringify({ type, timestamp, data: dataOf(type, withTimes(snapshot), publicUrl) });
}

function dataOf(type: string, kept: unknown, publicUrl: string): object {
  const [subject] = type.split('.');
  if (subject === 'post') return postData(kept as KeptPost, publicUrl, type === 'post.deleted');
  if (subject === 'publication') return publicationData(kept as KeptPublication);
  if (subject === 'media') return mediaData(kept as KeptMedium);
  // An event that an older release wrote says nothing of links.
  if (type === 'account.connected') return { ...byNoLink, ...(kept as object) };
  return kept as object;
}

const byNoLink = { connectLinkId: null, externalId: null };

const nothingOpen = (now: Date) => ({ now, open: [] });

/** Nothing of what it said is left of a deleted post. */
function postData(kept: KeptPost, publicUrl: string, isDeleted: boolean): object {
  const { id, profileId, content, status, scheduledAt, latestAt, createdAt, updatedAt, sandbox } = kept;
  const { externalId = null, metadata = {} } = kept; // of an event that an older release wrote
  if (isDeleted) return { id, profileId, status: 'deleted', createdAt, updatedAt, sandbox };
  return {
    id,
    profileId,
    content,
    status,
    scheduledAt,
    latestAt,
    externalId,
    metadata,
    createdAt,
    updatedAt,
    platforms: kept.publications.map((each) => platformData(each, kept.texts, updatedAt)),
    media: kept.media.map((row) => shownAttached(row, publicUrl)),
    sandbox,
  };
}

function publicationData(kept: KeptPublication): object {
  const { platformAvatar, sandbox } = kept.socialAccount;
  const shown = platformData(kept, kept.texts, kept.updatedAt);
  const { profileId, externalId = null, metadata = {} } = kept; // of an event that an older release wrote
  return { ...shown, profileId, externalId, metadata, platformAvatar, sandbox };
}

const platformData = (kept: KeptPublication, texts: KeptTexts, at: Date) => ({
  ...platformFields(shownPlatform(kept, nothingOpen(at))),
  // Of an event that an older release wrote nobody knows.
  items: texts ? shownItems(texts[kept.id] ?? [], kept.socialAccount) : null,
  generation: kept.generation,
});

const platformFields = (shown: ReturnType<typeof shownPlatform>) => ({
  id: shown.id,
  postId: shown.postId,
  socialAccountId: shown.socialAccountId,
  platform: shown.platform,
  platformUsername: shown.platformUsername,
  status: shown.status,
  scheduledAt: shown.scheduledAt,
  errorMessage: shown.errorMessage,
  errorCode: shown.errorCode,
  retryable: shown.retryable,
  nextAttemptAt: shown.nextAttemptAt,
  platformPostUrl: shown.platformPostUrl,
  publishedAt: shown.publishedAt,
  platformPostId: shown.platformPostId,
  createdAt: shown.createdAt,
  updatedAt: shown.updatedAt,
});

const mediaData = ({ problem, ...medium }: KeptMedium) => ({
  ...medium,
  errorMessage: `The file cannot be used: ${problem}.`,
});

/** Texts of each publication, by its id: nothing once the post was deleted, null where they are too much for an event. */
type KeptTexts = Readonly<Record<string, Parameters<typeof shownItems>[0]>> | null | undefined;

/** The rows of a post as a trigger kept them. */
export type KeptPost = Omit<FullPostRow, 'publications'> & {
  readonly texts?: KeptTexts;
  readonly sandbox: boolean;
  readonly publications: KeptPublication[];
  readonly media: readonly AttachedRow[];
};

export type KeptPublication = PublicationOfPost & {
  readonly generation: number;
  /** Where it has an event of its own. */
  readonly profileId: string;
  /** The author's notes of its post. */
  readonly externalId?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
  /** The beginning of its post, for messages; empty once it was deleted. */
  readonly content?: string;
  readonly texts?: KeptTexts;
};

export interface KeptAccount {
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly stateReason: string | null;
  readonly sandbox: boolean;
}

export interface KeptMedium {
  readonly name: string;
  readonly problem: string;
  readonly sandbox: boolean;
}

const timeFields = /(?:At|Until)$/;

/** The same with its times, which JSON has as texts. What authors noted has names of their own, and no times. */
export function withTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTimes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fieldOf(name, part)]));
}

function fieldOf(name: string, part: unknown): unknown {
  if (name === 'metadata') return part;
  return typeof part === 'string' && timeFields.test(name) ? new Date(part) : withTimes(part);
}

/** Makes the body of an event, and keeps it. Null as `freezeBody` says. */
export type FreezeBody = (event: ClaimedEvent, publicUrl: string) => Promise<string | null>;

/** Endpoints that receive the same at the same time share the work. */
export function freezeOnce(db: Queries): FreezeBody {
  const underWay = new Map<string, Promise<string | null>>();
  return (event, publicUrl) => {
    const key = `${event.id} ${event.erased}`;
    const freezing = underWay.get(key);
    if (freezing !== undefined) return freezing;
    const begun = freeze(db, event, publicUrl).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}

const freeze = async (db: Queries, event: ClaimedEvent, publicUrl: string): Promise<string | null> =>
  freezeBody(db, event, eventBody(event, publicUrl));
