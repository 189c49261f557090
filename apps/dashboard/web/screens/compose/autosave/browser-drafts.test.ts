import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../../testing/memory-storage.ts';
import { newForm } from '../form.ts';
import { mediumOf } from '../media/written-media.ts';
import { threadOf } from '../written-thread.ts';
import { attemptAt, draftName, type KeptDraft, keepDraft, openSlot, readDraft } from './browser-drafts.ts';

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
      expect(keep(first, 'a bell')).toEqual({ isStored: true, isForked: false });
      const second = openSlot(name, { local: browser.local, session: others });
      keep(second, 'a horn');
      const change = { key: name, newValue: browser.local.getItem(name) };
      if (isHeard) expect(first.heard(change, { ...draftOf('a bell'), copy, isSent: true })).toBe(true);
      else expect(keep(first, 'a bell')).toEqual({ isStored: true, isForked: true });
      const again = openSlot(name, { local: browser.local, session }).kept;
      expect([again?.form.shared[0]?.content, again?.copy, again?.isSent]).toEqual(['a bell', null, false]);
      expect(openSlot(name, { local: browser.local, session: others }).kept?.copy).toEqual(copy);
      first.forget();
      second.forget();
    }
  });

  it('is known to come from the same place as in another tab, until something is typed there', () => {
    const browser = openBrowser();
    const first = openSlot(name, { local: browser.local, session: memoryStorage() });
    first.keep(draftOf('a bell'));
    const second = openSlot(name, { local: browser.local, session: memoryStorage() });
    const restored = second.kept as KeptDraft;
    first.keep({ ...draftOf('a bell'), copy: { id: 'one', version: 1 } });
    expect(second.heard({ key: name, newValue: browser.local.getItem(name) }, restored)).toBe(true);
    second.keep(restored);
    expect(second.origin()).toBe(first.origin());
    second.keep(draftOf('a horn'));
    expect(second.origin()).not.toBe(first.origin());
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

describe('a kept draft', () => {
  const draft = { form: newForm('prf_1'), attempt: attemptAt({ a: 1 }, null), basis: '"7"' };

  it('comes back to the person and the post that it is of, and to no other', () => {
    const storage = memoryStorage();
    expect(keepDraft(storage, draftName('ada@example.com', null), draft)).toBe(true);
    expect(readDraft(storage, draftName('ada@example.com', null))).toEqual(draft);
    expect(readDraft(storage, draftName('bob@example.com', null))).toBeNull();
    expect(readDraft(storage, draftName('ada@example.com', 'pst_1'))).toBeNull();
  });

  it('comes back without files that were not uploaded, and from before there were media', () => {
    const name = draftName('ada@example.com', null);
    const read = (item: object) => {
      const form = { ...newForm('prf_1'), shared: [{ id: 0, content: 'x', ...item }] };
      return readDraft({ getItem: () => JSON.stringify({ form, attempt: null }) }, name)?.form.shared;
    };
    const media = [{ key: 'k', id: null, altText: null }, mediumOf('med_1')];
    expect(read({ media })).toEqual([{ id: 0, content: 'x', media: [mediumOf('med_1')] }]);
    expect(read({})).toEqual(threadOf(['x']));
  });

  it.each(['', '{', '{}', '[]', '{"form":{}}', '3'])('is none when it is %j', (text) => {
    expect(readDraft({ getItem: () => text }, 'x')).toBeNull();
  });

  it('says that a browser keeps nothing', () => {
    const full = () => {
      throw new Error('QuotaExceededError');
    };
    expect(keepDraft({ setItem: full }, 'x', draft)).toBe(false);
    expect(readDraft({ getItem: full }, 'x')).toBeNull();
  });
});

describe('attemptAt', () => {
  it('keeps its key until the request is another', () => {
    const first = attemptAt({ a: 1 }, null);
    expect(attemptAt({ a: 1 }, first)).toBe(first);
    const other = attemptAt({ a: 2 }, first);
    expect(other.key).not.toBe(first.key);
    expect(attemptAt({ a: 1 }, other).key).not.toBe(first.key);
  });
});
