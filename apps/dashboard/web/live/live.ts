import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether the server tells what changes; while it does not, pages ask. */
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

/** How often what is still open is asked for, ms: seldom while its changes are told, because an event may be missed. */
export function useAskEvery(): number {
  return useSyncExternalStore(subscribe, () => isLive) ? 30_000 : 5_000;
}

/** Changes within this are read together, ms. */
const gathering = 300;

/** A stream that the server ended is opened again after this, ms. */
const pause = 5_000;

/**
 * Reads again what the server says has changed, for as long as the page is seen: browsers allow few streams at once.
 * @returns what to call at the end
 */
export function listen(client: QueryClient): () => void {
  let source: EventSource | null = null;
  let again: number | undefined;
  let reading: number | undefined;
  const changed = new Set<string>();

  const read = () => {
    reading = undefined;
    const ids = [...changed];
    changed.clear();
    for (const queryKey of [
      ['posts'],
      ['calendar'],
      ['usage'],
      ['accounts'],
      ...ids.map((id) => ['post', id]),
    ])
      void client.invalidateQueries({ queryKey });
  };
  const note = ({ data }: MessageEvent<string>) => {
    changed.add(JSON.parse(data).postId);
    reading ??= window.setTimeout(read, gathering);
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
    opened.addEventListener('live', ({ data }) => {
      setLive(data === 'true');
      // Whatever happened meanwhile was not told.
      for (const name of ['posts', 'post', 'calendar']) void client.invalidateQueries({ queryKey: [name] });
    });
    opened.addEventListener('error', () => {
      setLive(false);
      if (opened.readyState !== EventSource.CLOSED) return; // it connects again by itself
      void client.invalidateQueries({ queryKey: ['session'] });
      again = window.setTimeout(open, pause);
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
