import { newKey } from '../../../parts/new-key.ts';

/** Message between tabs of a browser about a text that is kept in one place. */
interface Said {
  /** `opened` is answered with `here` by each other tab that has the text open. */
  readonly kind: 'opened' | 'here' | 'left';
  readonly place: string;
  readonly tab: string;
}

/** As much of a BroadcastChannel as tabs need. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

/**
 * Watches whether another tab of this browser has the text open that is kept in a place.
 * @param onChange called with whether one has
 * @returns ends it and says so to the others
 */
export function watchOtherTabs(
  place: string,
  onChange: (isElsewhere: boolean) => void,
  channel: TabChannel = new BroadcastChannel('carillon.open-texts'),
): () => void {
  const tab = newKey();
  const others = new Set<string>();
  const say = (kind: Said['kind']) => channel.postMessage({ kind, place, tab } satisfies Said);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.place !== place) return;
    if (data.kind === 'left') others.delete(data.tab);
    else others.add(data.tab);
    if (data.kind === 'opened') say('here');
    onChange(others.size > 0);
  };
  const leave = () => say('left');
  globalThis.addEventListener?.('pagehide', leave); // a tab that is closed
  say('opened');
  return () => {
    globalThis.removeEventListener?.('pagehide', leave);
    leave();
    channel.close();
  };
}
