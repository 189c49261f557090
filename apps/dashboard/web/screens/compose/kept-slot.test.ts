import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { newForm } from './form.ts';
import type { KeptDraft } from './kept-draft.ts';
import { openSlot } from './kept-slot.ts';
import { threadOf } from './written-thread.ts';

const draftOf = (text: string): KeptDraft => ({
  form: { ...newForm('prf_1'), shared: threadOf([text]) },
  attempt: null,
  basis: null,
});

const name = 'draft';

/** Tabs of one browser; what one of them writes, all others hear. */
function openBrowser() {
  const local = memoryStorage();
  const tabs: { slot: ReturnType<typeof openSlot>; draft: KeptDraft | null }[] = [];
  const snapshot = () => Array.from({ length: local.length }, (_, n) => local.key(n) as string);
  return {
    local,
    openTab(session = memoryStorage()) {
      const tab = { slot: openSlot(name, { local, session }), draft: null as KeptDraft | null };
      tab.draft = tab.slot.kept;
      tabs.push(tab);
      return {
        session,
        text: () => tab.slot.kept?.form.shared[0]?.content ?? null,
        type(text: string) {
          const before = new Map(snapshot().map((key) => [key, local.getItem(key)]));
          tab.draft = draftOf(text);
          tab.slot.keep(tab.draft);
          for (const key of snapshot()) {
            const newValue = local.getItem(key);
            if (newValue === before.get(key)) continue;
            for (const other of tabs)
              if (other !== tab && other.draft !== null) other.slot.heard({ key, newValue }, other.draft);
          }
        },
        publish: () => tab.slot.forget(),
      };
    },
  };
}

describe('the text of a tab', () => {
  it('comes back after a reload, and in another tab', () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    tab.type('a bell');
    expect(browser.openTab(tab.session).text()).toBe('a bell');
    expect(browser.openTab().text()).toBe('a bell');
    tab.publish();
    expect(browser.openTab().text()).toBeNull();
  });

  it('stays when another tab writes something else, and publishes it', () => {
    const browser = openBrowser();
    const first = browser.openTab();
    first.type('a bell');
    const second = browser.openTab();
    second.type('a horn');
    expect(browser.openTab(first.session).text()).toBe('a bell');
    second.publish();
    expect(browser.openTab(first.session).text()).toBe('a bell');
    expect(browser.openTab(second.session).text()).toBe('a bell'); // what is left
    first.publish();
    expect(browser.local.length).toBe(0);
  });

  it('stays when both began with nothing', () => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    first.type('a bell');
    second.type('a horn');
    first.type('a bell!');
    second.publish();
    expect(browser.openTab(first.session).text()).toBe('a bell!');
    expect(browser.local.length).toBe(1);
  });

  it('is found when its tab was closed', () => {
    const browser = openBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    first.type('a bell');
    second.type('a horn');
    second.publish();
    first.publish();
    expect(browser.openTab().text()).toBeNull();
    const third = browser.openTab();
    third.type('a drum');
    expect(browser.openTab().text()).toBe('a drum');
  });

  it('is no copy on the server any more once another tab went on with it, whether that was heard of or not', () => {
    const browser = openBrowser();
    const copy = { id: 'one', version: 1 };
    const keep = (slot: ReturnType<typeof openSlot>, text: string) =>
      slot.keep({ ...draftOf(text), copy, isSent: true });
    for (const isHeard of [true, false]) {
      const [session, others] = [memoryStorage(), memoryStorage()];
      const first = openSlot(name, { local: browser.local, session });
      expect(keep(first, 'a bell')).toEqual({ isKept: true, isApart: false });
      const second = openSlot(name, { local: browser.local, session: others });
      keep(second, 'a horn');
      const change = { key: name, newValue: browser.local.getItem(name) };
      if (isHeard) expect(first.heard(change, { ...draftOf('a bell'), copy, isSent: true })).toBe(true);
      else expect(keep(first, 'a bell')).toEqual({ isKept: true, isApart: true });
      const again = openSlot(name, { local: browser.local, session }).kept;
      expect([again?.form.shared[0]?.content, again?.copy, again?.isSent]).toEqual(['a bell', null, false]);
      expect(openSlot(name, { local: browser.local, session: others }).kept?.copy).toEqual(copy);
      first.forget();
      second.forget();
    }
  });

  it('is not deleted by one that did not hear of it', () => {
    const browser = openBrowser();
    const first = browser.openTab();
    first.type('a bell');
    browser.local.setItem(name, JSON.stringify(draftOf('a horn')));
    first.publish();
    expect(browser.openTab().text()).toBe('a horn');
  });
});
