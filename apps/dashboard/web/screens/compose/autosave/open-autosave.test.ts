import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '../../../../testing/memory-storage.ts';
import { RequestError } from '../../../api/request.ts';
import { type Form, newForm } from '../form.ts';
import { threadOf } from '../written-thread.ts';
import { openSlot, readDraft } from './browser-drafts.ts';
import { openAutosave, type TextServer } from './open-autosave.ts';

const formOf = (text: string): Form => ({ ...newForm('prf_1'), shared: threadOf([text]) });

const textOf = (form: Form | undefined) => form?.shared[0]?.content;

const gone = () => new RequestError(404, 'kept_text_not_found', 'Gone.');

/** A server with one text, and with another one from the phone, which answers as the operations do. */
function openServer() {
  const has = { form: null as Form | null, version: 0, failing: null as RequestError | null, saves: 0 };
  const requireText = (): Form => {
    if (has.failing !== null) throw has.failing;
    if (has.form === null) throw gone();
    return has.form;
  };
  const server: TextServer = {
    async save(copy, form) {
      has.saves += 1;
      await sleep(5);
      if (has.failing !== null) throw has.failing;
      if (copy !== null && has.form === null) throw gone();
      if (copy !== null && copy.version !== has.version)
        throw new RequestError(409, 'kept_text_changed', 'Changed.');
      has.form = form;
      has.version += 1;
      return { id: 'one', version: has.version };
    },
    async check(id) {
      requireText();
      return { id, version: has.version };
    },
    read: async (id) =>
      id === 'two'
        ? { id, version: 1, form: formOf('from the phone') }
        : { id, version: has.version, form: requireText() },
    async remove() {
      has.form = null;
    },
  };
  return { has, server };
}

function open(local = memoryStorage(), session = memoryStorage()) {
  const { has, server } = openServer();
  const lists = { read: 0 };
  const autosave = openAutosave({
    slot: openSlot('draft', { local, session }),
    initial: newForm('prf_1'),
    ...{ etag: null, hasServer: true, server },
    onList: () => {
      lists.read += 1;
    },
    pauses: { typing: 20, retry: 20, none: 0 },
  });
  autosave.open();
  const status = () => autosave.state().status;
  return {
    ...{ autosave, has, lists, local, status },
    type: (text: string) => autosave.setForm(formOf(text)),
    isSaved: () => until('the text to be saved', async () => status() === 'saved'),
    stored: () => readDraft(local, 'draft'),
  };
}

describe('a text that is saved while it is written', () => {
  it('is stored in the browser at once, and sent once after a pause', async () => {
    const { type, stored, isSaved, has } = open();
    for (const text of ['H', 'He', 'Hello']) type(text);
    expect(textOf(stored()?.form)).toBe('Hello');
    await isSaved();
    expect([textOf(has.form ?? undefined), has.saves]).toEqual(['Hello', 1]);
    expect(stored()).toMatchObject({ copy: { id: 'one', version: 1 }, isSent: true });
  });

  it('is sent again, after a pause, until the server can be reached', async () => {
    const { type, has, status, isSaved } = open();
    has.failing = new RequestError(0, 'offline', 'Away.');
    type('Hello');
    await until('it to be tried again', async () => has.saves > 1 && status() === 'retrying');
    has.failing = null;
    await isSaved();
    expect(textOf(has.form ?? undefined)).toBe('Hello');
  });

  it('is sent once more when its screen is left, and never after that', async () => {
    const { autosave, type, has } = open();
    has.failing = new RequestError(0, 'offline', 'Away.');
    type('Hello');
    autosave.close();
    await until('it to be tried', async () => has.saves === 1);
    await sleep(60);
    expect(has.saves).toBe(1);
  });

  it('is a text of its own once another tab writes in its place, whether that was heard of or not', async () => {
    for (const isHeard of [true, false]) {
      const { autosave, type, has, local, isSaved } = open();
      type('a bell');
      await isSaved();
      has.form = null; // the other tab made a post of it
      const newValue = JSON.stringify({ form: formOf('a horn'), attempt: null });
      local.setItem('draft', newValue);
      if (isHeard) autosave.heard({ key: 'draft', newValue });
      else type('a bell rings');
      await until('it to be saved again', async () => has.saves === 2 && autosave.state().status === 'saved');
      expect(textOf(has.form ?? undefined)).toBe(isHeard ? 'a bell' : 'a bell rings');
      expect(textOf(readDraft(local, 'draft')?.form)).toBe('a horn');
    }
  });

  it('is looked for before it is published: it may be Changed on another device', async () => {
    const { autosave, type, has, isSaved } = open();
    await autosave.checkStillCurrent();
    type('one');
    await isSaved();
    await autosave.checkStillCurrent();
    has.version += 1;
    has.failing = new RequestError(0, 'offline', 'Away.');
    await autosave.checkStillCurrent();
    has.failing = null;
    await expect(autosave.checkStillCurrent()).rejects.toThrow('Changed on another device');
    expect(autosave.state()).toMatchObject({ status: 'changed', theirs: { version: 2 } });
    has.form = null;
    await expect(autosave.checkStillCurrent()).rejects.toThrow('Changed on another device');
    expect(autosave.state()).toMatchObject({ status: 'deleted', theirs: null });
  });

  it('gives way to another text only once it is saved', async () => {
    const { autosave, type, has, lists } = open();
    has.failing = new RequestError(0, 'offline', 'Away.');
    type('Hello');
    await expect(autosave.resume('two')).rejects.toThrow('could not be saved on the server');
    expect(textOf(autosave.state().form)).toBe('Hello');
    has.failing = null;
    await autosave.resume('two');
    expect([textOf(has.form ?? undefined), textOf(autosave.state().form)]).toEqual([
      'Hello',
      'from the phone',
    ]);
    expect(lists.read).toBe(1);
  });

  it('has one Idempotency-Key for one request, also after a reload', () => {
    const session = memoryStorage();
    const { autosave, type, local } = open(memoryStorage(), session);
    type('Hello');
    const key = autosave.keyFor({ text: 'Hello' });
    expect(autosave.keyFor({ text: 'Hello' })).toBe(key);
    autosave.sending();
    expect(open(local, session).autosave.keyFor({ text: 'Hello' })).toBe(key);
    autosave.discard(newForm('prf_1'), null);
    expect(autosave.keyFor({ text: 'Hello' })).not.toBe(key);
  });

  it('is nowhere once a post was made of it', async () => {
    const { autosave, type, has, isSaved, stored, lists } = open();
    type('Hello');
    await isSaved();
    autosave.published(autosave.current());
    await until('it to be erased', async () => lists.read === 1);
    expect([stored(), has.form]).toEqual([null, null]);
  });
});
