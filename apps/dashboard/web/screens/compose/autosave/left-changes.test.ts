import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../../testing/memory-storage.ts';
import { type Form, newForm } from '../form.ts';
import { threadOf } from '../written-thread.ts';
import { draftName, keepDraft, readDraft } from './browser-drafts.ts';
import { changesOf, leftChanges } from './left-changes.ts';

const email = 'ada@example.com';

const formOf = (text: string): Form => ({
  ...newForm('prf_1', ['acc_1']),
  shared: threadOf([text]),
  timing: 'at',
  local: '2030-03-05T09:00',
});

function typed(text: string, storages = { local: memoryStorage(), session: memoryStorage() }) {
  keepDraft(storages.local, draftName(email, 'pst_1'), { form: formOf(text), attempt: null, basis: '"1"' });
  return storages;
}

describe('what was typed to change a post that went out meanwhile', () => {
  it('becomes a new post, and is not offered a second time', () => {
    const storages = typed('a bell, mended');
    const changes = leftChanges(email, 'pst_1', formOf('a bell'), storages);
    expect(changes?.form.shared).toEqual(threadOf(['a bell, mended']));
    expect(changes?.toNewPost()).toBe(true);
    const fresh = readDraft(storages.local, draftName(email, `copy.${changesOf('pst_1')}`));
    expect(fresh).toMatchObject({ basis: null, form: { timing: 'now', local: '', accountIds: ['acc_1'] } });
    expect(fresh?.form.shared).toEqual(threadOf(['a bell, mended']));
    expect(leftChanges(email, 'pst_1', formOf('a bell'), storages)).toBeNull();
  });

  it('is nothing where the post says it, where another person typed it, and where nobody typed', () => {
    const storages = typed('a bell');
    const now = { ...formOf('a bell'), accountIds: ['acc_1', 'acc_2'] }; // on one of them it was out before
    expect(leftChanges(email, 'pst_1', now, storages)).toBeNull();
    expect(leftChanges('bob@example.com', 'pst_1', formOf('a horn'), storages)).toBeNull();
    expect(leftChanges(email, 'pst_2', formOf('a horn'), storages)).toBeNull();
  });

  it('stays where the browser keeps nothing more', () => {
    const { local, session } = typed('a bell, mended');
    const full = (): never => {
      throw new Error('QuotaExceededError');
    };
    const storages = { local: { ...local, setItem: full, length: local.length }, session };
    expect(leftChanges(email, 'pst_1', formOf('a bell'), storages)?.toNewPost()).toBe(false);
    expect(leftChanges(email, 'pst_1', formOf('a bell'), storages)).not.toBeNull();
  });
});
