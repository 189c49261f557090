import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isGlance, keepGlance, readGlance } from './glance.ts';
import { readAgain } from './query-client.ts';

/** True while the server sends changes as they happen; otherwise pages poll. */
let isLive = false;
const subscribers = new Set<() => void>();

function setLive(now: boolean): void {
  isLive = now;
  for (const notify of subscribers) notify();
}

const subscribe = (notify: () => void) => {
  subscribers.add(notify);
  return () => void subscribers.delete(notify);
};

/** Milliseconds between two reads of unfinished posts: long while the server sends changes, because an event may be missed. */
export function usePollInterval(): number {
  return useSyncExternalStore(subscribe, () => isLive) ? 30_000 : 5_000;
}

/** Changes that arrive within this time are read together, ms. */
const gatherMs = 300;

/** The same while many posts change, such as in a bulk change: each read asks the server for whole lists. */
const manyGatherMs = 2_000;

/** Between two reads of lists in which posts were only tried again, ms: they change when, not what. */
const retriedMs = 10_000;

/** Posts in one read that are many. */
const many = 5;

/** Keys read again when a post has changed, but for what the server sends by itself. */
const ofPosts = ['posts', 'calendar', 'usage'];

/** All that is read again once the stream is back. */
const ofTheStream = ['posts', 'post', 'written', 'calendar', 'webhooks', 'webhook', 'webhook-results'];

/** Screens with lists of posts know accounts by their names only, which no post changes. */
const namesAccounts = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['posts'], type: 'active' })
    .some(({ queryKey }) => !isGlance(queryKey));

/** Post that is open in the editor, or none. */
const edited = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['written'] })
    .map(({ queryKey }) => queryKey);

/** Milliseconds until a stream that the server ended is opened again. */
const reopenAfterMs = 5_000;

/** How long a stream may take to begin, ms, and the page still know that nothing changed before. */
const beginsWithinMs = 5_000;

/** How long this page has been there, ms, also where the computer slept. */
const ageOfPage = (): number => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/**
 * Opens the stream of changes. The first one says since when the page reads, and a moment more: the server answers `quiet` where
 * nothing changed since, and what was read is not read again. It opens again by itself with the same address, and then that is
 * no answer.
 */
function openStream(isFirst: boolean) {
  const openedAt = ageOfPage();
  const reads = Math.ceil(openedAt + beginsWithinMs);
  const source = new EventSource(isFirst ? `/app/events?age=${reads}` : '/app/events');
  let isQuiet = false;
  source.addEventListener('quiet', () => {
    isQuiet = ageOfPage() - openedAt <= beginsWithinMs;
  });
  /** True at most once. */
  const wasQuiet = () => {
    const was = isQuiet;
    isQuiet = false;
    return was;
  };
  return { source, wasQuiet };
}

/**
 * Reads again what the server says has changed, while the page is visible: browsers allow few streams at once.
 * @returns what to call at the end
 */
export function listen(client: QueryClient): () => void {
  let source: EventSource | null = null;
  let again: number | undefined;
  let isFirst = true;
  const reader = openReader(client);

  function close() {
    window.clearTimeout(again);
    source?.close();
    source = null;
    setLive(false);
  }

  function open() {
    const { source: opened, wasQuiet } = openStream(isFirst);
    isFirst = false;
    source = opened;
    opened.addEventListener('message', ({ data }) => reader.addPost(JSON.parse(data)));
    opened.addEventListener('glance', ({ data }) => keepGlance(client, JSON.parse(data)));
    opened.addEventListener('webhook', ({ data }) => reader.addWebhook(JSON.parse(data)));
    opened.addEventListener('live', ({ data }) => {
      setLive(data === 'true');
      // Changes while it was not live were not sent; they are read once it is.
      if (data !== 'true' || wasQuiet()) return;
      for (const name of ofTheStream) void readAgain(client, [name]);
    });
    opened.addEventListener('error', () => {
      setLive(false);
      if (opened.readyState !== EventSource.CLOSED) return; // it connects again by itself
      void readGlance(client); // so that people see why, if their session has ended
      again = window.setTimeout(open, reopenAfterMs);
    });
  }

  const follow = () => {
    if (document.hidden) close();
    else if (source === null) open();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    reader.stop();
    close();
  };
}

/** Ids of things that changed, which are read together a moment after the first of them. */
function gather(read: (ids: readonly string[]) => void, waitMs: () => number) {
  const ids = new Set<string>();
  let timer: number | undefined;
  const readAll = () => {
    timer = undefined;
    const all = [...ids];
    ids.clear();
    read(all);
  };
  return {
    add(id: string) {
      ids.add(id);
      timer ??= window.setTimeout(readAll, waitMs());
    },
    /** They are read otherwise. */
    clear() {
      window.clearTimeout(timer);
      timer = undefined;
      ids.clear();
    },
  };
}

/** Reads again what concerns single posts: their screens, and the editor. */
function readPosts(client: QueryClient, postIds: readonly string[]): void {
  for (const queryKey of [
    ...postIds.map((id) => ['post', id]),
    ...edited(client).filter(([, id]) => typeof id === 'string' && postIds.includes(id)),
  ])
    void readAgain(client, queryKey);
}

/** Reads again what lists posts, or counts them. */
function readLists(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: ['accounts'],
    refetchType: namesAccounts(client) ? 'none' : 'active',
  });
  for (const name of ofPosts) void readAgain(client, [name], isGlance);
}

/** Gathers changes for a moment, and then reads what they concern. */
function openReader(client: QueryClient) {
  let wasMany = false;
  let listsAt = Number.NEGATIVE_INFINITY;
  let wasSwitchedOff = false;
  const lists = () => {
    listsAt = performance.now();
    retried.clear();
    readLists(client);
  };
  /** Posts that are only tried again: lists of them are read again now and then. */
  const retried = gather(lists, () => Math.max(gatherMs, listsAt + retriedMs - performance.now()));
  const single = gather(
    (ids) => readPosts(client, ids),
    () => gatherMs,
  );
  const posts = gather(
    (ids) => {
      wasMany = ids.length > many;
      lists();
      readPosts(client, ids);
    },
    () => (wasMany ? manyGatherMs : gatherMs),
  );
  const webhooks = gather(
    (ids) => {
      for (const queryKey of [
        ...(wasSwitchedOff ? [['webhooks']] : []),
        ...ids.map((id) => ['webhook', id]),
        ['webhook-results'],
      ])
        void readAgain(client, queryKey);
      wasSwitchedOff = false;
    },
    () => gatherMs,
  );
  return {
    /** @param isWaiting it was only tried again */
    addPost({ postId, isWaiting }: { readonly postId: string; readonly isWaiting?: boolean }) {
      if (isWaiting === true) for (const each of [single, retried]) each.add(postId);
      else posts.add(postId);
    },
    /** @param off true where the service switched the webhook off */
    addWebhook({ webhookId, off }: { readonly webhookId: string; readonly off?: boolean }) {
      wasSwitchedOff ||= off === true;
      webhooks.add(webhookId);
    },
    stop() {
      for (const each of [retried, single, posts, webhooks]) each.clear();
    },
  };
}
