import { afterEach, describe, expect, it } from '@jest/globals';
import { type TabChannel, watchOtherTabs } from './other-tabs.ts';

const channels = new Set<TabChannel>();

/** A channel that tells all others at once. */
function openChannel(): TabChannel {
  const channel: TabChannel = {
    onmessage: null,
    postMessage(data: unknown) {
      for (const other of channels)
        if (other !== channel) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
    },
    close: () => void channels.delete(channel),
  };
  channels.add(channel);
  return channel;
}

/** A tab, and what it knows of others. */
function openTab(place: string) {
  const tab = { isElsewhere: false, close: () => {} };
  const note = (isElsewhere: boolean) => {
    tab.isElsewhere = isElsewhere;
  };
  tab.close = watchOtherTabs(place, note, openChannel());
  return tab;
}

afterEach(() => channels.clear());

describe('tabs with a text open', () => {
  it('know of each other, whichever came first, until only one is left', () => {
    const first = openTab('a');
    expect(first.isElsewhere).toBe(false);
    const [second, third] = [openTab('a'), openTab('a')];
    expect([first, second, third].map(({ isElsewhere }) => isElsewhere)).toEqual([true, true, true]);
    second.close();
    expect([first.isElsewhere, third.isElsewhere]).toEqual([true, true]);
    first.close();
    expect(third.isElsewhere).toBe(false);
  });

  it('know nothing of tabs with another text', () => {
    const first = openTab('a');
    const other = openTab('b');
    other.close();
    expect([first.isElsewhere, other.isElsewhere]).toEqual([false, false]);
  });
});
