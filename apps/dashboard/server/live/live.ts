import { setTimeout as sleep } from 'node:timers/promises';
import { platforms } from '@carillon/core';
import type { Database } from '@carillon/db';
import { grouped } from '@carillon/db/groups';
import { findPostsOf } from '@carillon/db/posts';
import { openSessions } from '@carillon/db/sign-in';
import { type JobEvents, openJobEvents, type QueueConnection, type WebhookNews } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';
import { type Glance, readGlance } from './glance.ts';
import { openRecentChanges, type RecentChanges } from './recent-changes.ts';

/** An open page. */
export interface Listener {
  readonly userId: string;
  readonly sessionId: string;
  /** How long ago the page began to read what it shows, ms; null where it does not say. */
  readonly readForMs: number | null;
  /** Called before `live`, where nothing of this user changed since the page began to read. */
  quiet(): void;
  /** A post of this user changed, or is about to. @param isWaiting it was only tried again, and lists need not hurry */
  changed(postId: string, isWaiting: boolean): void;
  /** The header of every screen shows this of this user now. */
  glance(glance: Glance): void;
  /** A webhook of this user was tried. */
  triedWebhook(news: Pick<WebhookNews, 'webhookId' | 'off'>): void;
  /** True when changes will be sent; while they are not, a page has to poll. */
  live(isLive: boolean): void;
  beat(): void;
  end(): void;
  /** Ends as well, and has its page come back only after a while. */
  makeWay(): void;
}

/** Notifies pages which posts of their user changed, what their frame shows now, and which webhooks were tried. It is only a hint: pages then read the rows. */
export interface Live {
  /** @returns what to call when the page is gone */
  listen(listener: Listener): () => void;
  /** Ends pages whose sessions are over, at once. */
  endOver(): Promise<void>;
  /** Ends all pages, and those that come. */
  close(): Promise<void>;
}

export interface LiveTimes {
  /** Milliseconds between two heartbeats to every page. */
  readonly heartbeatMs?: number;
  /** Milliseconds between two checks of the sessions of open pages. */
  readonly sessionCheckMs?: number;
}

export interface LiveOptions extends LiveTimes {
  readonly db: Database;
  readonly queue: QueueConnection;
  readonly log: Log;
}

/** The row shows what a job has begun only a moment later; events that arrive until then are sent together, ms. */
const gatherMs = 150;

/** The header summary is read once for all changes of a user within this time, ms: usually, and where posts are only tried again. */
const glanceMs = { soon: 250, later: 3_000 };

/** Open pages of one session that get changes; of more, the oldest makes way and polls. */
const maxPages = 10;

/** Listens to the queues from the first page on. */
export function openLive(options: LiveOptions): Live {
  const { db, queue, log, heartbeatMs = 20_000, sessionCheckMs = 5_000 } = options;
  const listeners = new Set<Listener>();
  let events: JobEvents | null = null;
  let isLive = false;
  let isClosed = false;
  const timers: NodeJS.Timeout[] = [];
  const recent = openRecentChanges(() => performance.now());
  const changes = passChanges({ db, log, listeners, recent, isClosed: () => isClosed });

  const endOver = () => endPages(listeners, db);

  function begin() {
    events = openJobEvents({
      connection: queue,
      platforms,
      onEvent: changes.ofPublication,
      onWebhook({ userId, ...news }) {
        recent.of(userId);
        for (const listener of listeners) if (listener.userId === userId) listener.triedWebhook(news);
      },
      onPosts: ({ userId, postIds }) => changes.ofPosts(userId, postIds),
      onLive(now) {
        isLive = now;
        recent.heard(now);
        for (const listener of listeners) listener.live(now);
      },
      onError: (error) => log.debug({ error }, 'the events of the queues are away'),
    });
    timers.push(
      setInterval(() => [...listeners].forEach((listener) => void listener.beat()), heartbeatMs),
      setInterval(() => {
        endOver().catch((error) => log.debug({ error }, 'sessions of open pages could not be checked'));
      }, sessionCheckMs),
    );
  }

  return {
    listen(listener) {
      if (isClosed) {
        listener.end();
        return () => {};
      }
      if (timers.length === 0) begin();
      makeRoom(listeners, listener);
      listeners.add(listener);
      const { userId, readForMs } = listener;
      if (readForMs !== null && recent.isQuiet(userId, readForMs)) listener.quiet();
      listener.live(isLive);
      return () => void listeners.delete(listener);
    },
    endOver,
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      for (const listener of listeners) listener.end();
      await events?.close();
    },
  };
}

/** Ends those whose sessions are over. */
async function endPages(listeners: ReadonlySet<Listener>, db: Database): Promise<void> {
  if (listeners.size === 0) return;
  const asked = [...listeners]; // one that comes meanwhile is not known to the answer
  const open = await openSessions(
    db,
    asked.map(({ sessionId }) => sessionId),
  );
  for (const listener of asked) if (!open.has(listener.sessionId)) listener.end();
}

/** Has the oldest pages of the session go, so that there is room for one more. */
function makeRoom(listeners: Set<Listener>, { sessionId }: Listener): void {
  const own = [...listeners].filter((each) => each.sessionId === sessionId);
  for (const oldest of own.slice(0, Math.max(0, own.length + 1 - maxPages))) {
    listeners.delete(oldest);
    oldest.makeWay();
  }
}

interface OpenPages extends Pick<LiveOptions, 'db' | 'log'> {
  readonly listeners: ReadonlySet<Listener>;
  readonly recent: RecentChanges;
  readonly isClosed: () => boolean;
}

const isListening = ({ listeners }: OpenPages, userId: string): boolean =>
  [...listeners].some((each) => each.userId === userId);

/** Passes on to pages what changed of their user. */
function passChanges(pages: OpenPages) {
  const { db, log, listeners, recent, isClosed } = pages;
  const sendGlance = {
    soon: sendGlances(pages, glanceMs.soon),
    later: sendGlances(pages, glanceMs.later),
  };

  function ofPosts(userId: string, postIds: readonly string[], isWaiting = false): void {
    recent.of(userId);
    if (!isListening(pages, userId)) return;
    for (const listener of listeners)
      if (listener.userId === userId) for (const postId of postIds) listener.changed(postId, isWaiting);
    sendGlance[isWaiting ? 'later' : 'soon'](userId);
  }

  const ofPublications = grouped(
    async (publicationIds: readonly string[]) => {
      await sleep(gatherMs, undefined, { ref: false });
      if (!isClosed() && listeners.size > 0) {
        for (const { userId, postId, isWaiting } of await findPostsOf(db, publicationIds))
          ofPosts(userId, [postId], isWaiting);
      } else recent.ofSomebody();
      return publicationIds.map(() => null);
    },
    { maxSize: 1_000, maxAtOnce: 1 },
  );

  return {
    ofPosts,
    ofPublication(id: string): void {
      if (listeners.size === 0) recent.ofSomebody();
      else
        ofPublications(id).catch((error) => {
          recent.ofSomebody();
          log.debug({ error }, 'pages did not hear of a change');
        });
    },
  };
}

/** Sends what the frame of pages shows now, read once for all changes within a time. @returns has that of a user sent soon */
function sendGlances(pages: OpenPages, waitMs: number): (userId: string) => void {
  const { db, log, listeners, isClosed } = pages;
  /** Users of whom it is to be read already. */
  const due = new Set<string>();

  const send = grouped(
    async (userIds: readonly string[]) => {
      await sleep(waitMs, undefined, { ref: false });
      for (const userId of userIds) {
        due.delete(userId); // what changes from here on is sent again
        if (isClosed() || !isListening(pages, userId)) continue;
        try {
          const glance = await readGlance(db, userId);
          for (const listener of listeners) if (listener.userId === userId) listener.glance(glance);
        } catch (error) {
          log.debug({ error }, 'the frames of pages did not hear of a change');
        }
      }
      return userIds.map(() => null);
    },
    { maxSize: 1_000, maxAtOnce: 1 },
  );

  return (userId) => {
    if (due.has(userId)) return;
    due.add(userId);
    send(userId).catch((error) => {
      due.delete(userId);
      log.debug({ error }, 'the frames of pages did not hear of a change');
    });
  };
}
