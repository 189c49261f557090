import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isHeaderSummary, keepHeaderSummary, readHeaderSummary } from './header-summary.ts';
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

/** Posts in one read that are many. */
const many = 5;

/** What is read again when a post has changed, but for what the server sends by itself. */
const ofPosts = ['posts', 'calendar', 'usage'];

/** Screens with lists of posts know accounts by their names only, which no post changes. */
const namesAccounts = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['posts'], type: 'active' })
    .some(({ queryKey }) => !isHeaderSummary(queryKey));

/** What is open in the editor: one post, or none. */
const edited = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['written'] })
    .map(({ queryKey }) => queryKey);

/** Milliseconds until a stream that the server ended is opened again. */
const reopenAfterMs = 5_000;

/**
 * Reads again what the server says has changed, while the page is visible: browsers allow few streams at once.
 * @returns what to call at the end
 */
export function listen(client: QueryClient): () => void {
  let source: EventSource | null = null;
  let again: number | undefined;
  const reader = openReader(client);

  function close() {
    window.clearTimeout(again);
    source?.close();
    source = null;
    setLive(false);
  }

  function open() {
    const opened = new EventSource('/app/events');
    source = opened;
    opened.addEventListener('message', ({ data }) => reader.addPost(JSON.parse(data)));
    opened.addEventListener('glance', ({ data }) => keepHeaderSummary(client, JSON.parse(data)));
    opened.addEventListener('webhook', ({ data }) => reader.addWebhook(JSON.parse(data)));
    opened.addEventListener('live', ({ data }) => {
      setLive(data === 'true');
      // Changes while it was not live were not sent.
      for (const name of ['posts', 'post', 'calendar', 'webhooks', 'webhook', 'webhook-results'])
        void readAgain(client, [name]);
    });
    opened.addEventListener('error', () => {
      setLive(false);
      if (opened.readyState !== EventSource.CLOSED) return; // it connects again by itself
      void readHeaderSummary(client); // so that people see why, if their session has ended
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

/** Gathers changes for a moment, and then reads what they concern. */
function openReader(client: QueryClient) {
  const postIds = new Set<string>();
  const webhookIds = new Set<string>();
  let wasSwitchedOff = false;
  let timer: number | undefined;
  let waitMs = gatherMs;

  function read(): void {
    timer = undefined;
    waitMs = postIds.size > many ? manyGatherMs : gatherMs;
    const hasPosts = postIds.size > 0;
    if (hasPosts)
      void client.invalidateQueries({
        queryKey: ['accounts'],
        refetchType: namesAccounts(client) ? 'none' : 'active',
      });
    for (const queryKey of [
      ...[...(hasPosts ? ofPosts : []), ...(wasSwitchedOff ? ['webhooks'] : [])].map((name) => [name]),
      ...[...postIds].map((id) => ['post', id]),
      ...edited(client).filter(([, id]) => typeof id === 'string' && postIds.has(id)),
      ...[...webhookIds].map((id) => ['webhook', id]),
      ...(webhookIds.size > 0 ? [['webhook-results']] : []),
    ])
      void readAgain(client, queryKey, isHeaderSummary);
    postIds.clear();
    webhookIds.clear();
    wasSwitchedOff = false;
  }

  const readSoon = () => {
    timer ??= window.setTimeout(read, waitMs);
  };
  return {
    addPost({ postId }: { readonly postId: string }) {
      postIds.add(postId);
      readSoon();
    },
    /** @param off true where the service switched the webhook off */
    addWebhook({ webhookId, off }: { readonly webhookId: string; readonly off?: boolean }) {
      webhookIds.add(webhookId);
      wasSwitchedOff ||= off === true;
      readSoon();
    },
    stop: () => window.clearTimeout(timer),
  };
}
