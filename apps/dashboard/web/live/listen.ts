import type { QueryClient } from '@tanstack/react-query';
import { setLive } from './live.ts';

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
