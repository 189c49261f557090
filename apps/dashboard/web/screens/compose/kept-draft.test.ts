import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { newForm } from './form.ts';
import { attemptAt, draftName, keepDraft, readDraft } from './kept-draft.ts';
import { mediumOf } from './media/written-media.ts';
import { threadOf } from './written-thread.ts';

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
