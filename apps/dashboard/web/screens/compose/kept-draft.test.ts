import { describe, expect, it } from '@jest/globals';
import { newForm } from './form.ts';
import { attemptAt, draftName, keepDraft, readDraft } from './kept-draft.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

describe('a kept draft', () => {
  const draft = { form: newForm('prf_1'), attempt: attemptAt({ a: 1 }, null) };

  it('comes back to the person and the post that it is of, and to no other', () => {
    const storage = memory();
    expect(keepDraft(storage, draftName('ada@example.com', null), draft)).toBe(true);
    expect(readDraft(storage, draftName('ada@example.com', null))).toEqual(draft);
    expect(readDraft(storage, draftName('bob@example.com', null))).toBeNull();
    expect(readDraft(storage, draftName('ada@example.com', 'pst_1'))).toBeNull();
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
