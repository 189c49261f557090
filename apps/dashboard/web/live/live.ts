import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isGlance, keepGlance, readGlance } from '../api/glance.ts';
import { readAgain } from '../api/query-client.ts';

/** True while the server sends changes as they happen; otherwise pages poll. */
let isLive = false;
const subscribers = new Set<() => void>();

function setLive(now: boolean): void {
  isLive = now;
  for (const tell of subscribers) tell();
}

const subscribe = (tell: () => void) => {
  subscribers.add(tell);
  return () => void subscribers.delete(tell);
};

/** Milliseconds between two reads of unfinished posts: long while the server sends changes, because an event may be missed. */
export function usePollInterval(): number {
  return useSyncExternalStore(subscribe, () => isLive) ? 30_000 : 5_000;
}

/** Changes that arrive within this time are read together, ms. */
const gatherMs = 300;

/** What is read again when a post has changed, but for what the server tells by itself. */
const ofPosts = ['posts', 'calendar', 'usage'];

/** Screens with lists of posts know accounts by their names only, which no post changes. */
const namesAccounts = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['posts'], type: 'active' })
    .some(({ queryKey }) => !isGlance(queryKey));

/** Milliseconds until a stream that the server ended is opened again. */
const reopenAfterMs = 5_000;

/**
 * Reads again what the server says has changed, while the page is visible: browsers allow few streams at once.
 * @returns what to call at the end
 */
export function listen(client: QueryClient): () => void {
  let source: EventSource | null = null;
  let again: number | undefined;
  let reading: number | undefined;
  const changed = new Set<string>();
  const tried = new Set<string>();
  let wasSwitchedOff = false;

  const read = () => {
    reading = undefined;
    const posts = [...changed];
    const webhooks = [...tried];
    const names = [...(posts.length > 0 ? ofPosts : []), ...(wasSwitchedOff ? ['webhooks'] : [])];
    changed.clear();
    tried.clear();
    wasSwitchedOff = false;
    if (posts.length > 0)
      void client.invalidateQueries({
        queryKey: ['accounts'],
        refetchType: namesAccounts(client) ? 'none' : 'active',
      });
    for (const queryKey of [
      ...names.map((name) => [name]),
      ...posts.map((id) => ['post', id]),
      ...webhooks.map((id) => ['webhook', id]),
    ])
      void readAgain(client, queryKey, isGlance);
  };
  const note = ({ data }: MessageEvent<string>) => {
    changed.add(JSON.parse(data).postId);
    reading ??= window.setTimeout(read, gatherMs);
  };
  const noteGlance = ({ data }: MessageEvent<string>) => keepGlance(client, JSON.parse(data));
  const noteWebhook = ({ data }: MessageEvent<string>) => {
    const { webhookId, off } = JSON.parse(data);
    tried.add(webhookId);
    wasSwitchedOff ||= off === true;
    reading ??= window.setTimeout(read, gatherMs);
  };

  function close() {
    window.clearTimeout(again);
    source?.close();
    source = null;
    setLive(false);
  }

  function open() {
    const opened = new EventSource('/app/events');
    source = opened;
    opened.addEventListener('message', note);
    opened.addEventListener('glance', noteGlance);
    opened.addEventListener('webhook', noteWebhook);
    opened.addEventListener('live', ({ data }) => {
      setLive(data === 'true');
      // Changes while it was not live were not sent.
      for (const name of ['posts', 'post', 'calendar', 'webhooks', 'webhook']) void readAgain(client, [name]);
    });
    opened.addEventListener('error', () => {
      setLive(false);
      if (opened.readyState !== EventSource.CLOSED) return; // it connects again by itself
      void readGlance(client); // so that people are told why, if their session has ended
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
    window.clearTimeout(reading);
    close();
  };
}
