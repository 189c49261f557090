import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MediaStore, openStore } from '@carillon/media';
import type { Journal } from '@carillon/queue';
import { createLog } from '@carillon/telemetry';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTokenJournal } from './token-journal.ts';

const log = createLog({ name: 'test', level: 'silent', format: 'json' });
const account = 'acc_1';

let folder: string;
let store: MediaStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  store = await openStore({ folder });
});
afterEach(() => rm(folder, { recursive: true }));

/** What Redis keeps, in a map. */
function journalOf(entries = new Map<string, string>()): Journal {
  return {
    keep: async (key, value) => void entries.set(key, value),
    read: async (key) => entries.get(key) ?? null,
    forget: async (key) => void entries.delete(key),
    close: async () => {},
  };
}

const away = () => Promise.reject(new Error('away'));
const silent = () => new Promise<never>(() => {});
const journalThat = (answer: () => Promise<never>): Journal => ({
  ...{ keep: answer, read: answer, forget: answer },
  close: async () => {},
});
const storeThat = (answer: () => Promise<never>): MediaStore => ({
  ...store,
  ...{ put: answer, read: answer, remove: answer },
});

const renewed = (step: number, version = 3) => ({ sealed: `sealed ${step}`, version, step });
const fileOf = (id: string) => join(folder, 'files/tokens', id, 'renewed');

describe('the token journal', () => {
  it('keeps what was renewed in both places, and each alone is enough', async () => {
    const entries = new Map<string, string>();
    await openTokenJournal(journalOf(entries), store, log).keep(account, renewed(1));
    expect(JSON.parse(entries.get(`tokens:${account}`) ?? '')).toEqual(renewed(1));
    expect(JSON.parse(await readFile(fileOf(account), 'utf8'))).toEqual(renewed(1));
    expect((await stat(fileOf(account))).mode & 0o777).toBe(0o600);
    for (const one of [
      openTokenJournal(journalOf(), store, log),
      openTokenJournal(journalThat(away), store, log),
      openTokenJournal(journalOf(entries), storeThat(away), log),
    ])
      expect(await one.recover(account, 3)).toEqual({ kept: renewed(1), isSure: true });
  });

  it('has nothing for another version of the row, nor after it was forgotten', async () => {
    const journal = openTokenJournal(journalOf(), store, log);
    await journal.keep(account, renewed(1));
    expect(await journal.recover(account, 4)).toEqual({ kept: null, isSure: true });
    await journal.forget(account);
    expect(await journal.recover(account, 3)).toEqual({ kept: null, isSure: true });
    await journal.forget(account);
  });

  it('takes what was renewed last where a place missed it', async () => {
    const entries = new Map<string, string>();
    await openTokenJournal(journalOf(entries), store, log).keep(account, renewed(1));
    await openTokenJournal(journalThat(away), store, log).keep(account, renewed(2));
    const { kept } = await openTokenJournal(journalOf(entries), store, log).recover(account, 3);
    expect(kept).toEqual(renewed(2));
  });

  it.each([
    ['is away', away],
    ['does not answer', silent],
  ])('says that it is not sure where nothing is found and a place %s', async (_, answer) => {
    await store.put('media/a', await fileWith('a'), 'text/plain');
    const unsure = { kept: null, isSure: false };
    expect(await openTokenJournal(journalThat(answer), store, log).recover(account, 3)).toEqual(unsure);
    const withoutStore = openTokenJournal(journalOf(), storeThat(answer), log);
    expect(await withoutStore.recover(account, 3)).toEqual(unsure);
    await withoutStore.keep(account, renewed(1)); // goes on
    await withoutStore.forget(account);
  });

  it('reads what a release before left, and nothing from half of a file', async () => {
    const { step: _, ...before } = renewed(1);
    const entries = new Map([[`tokens:${account}`, JSON.stringify(before)]]);
    await store.put(`tokens/${account}/renewed`, await fileWith('{"sealed":"x'), 'application/json');
    const journal = openTokenJournal(journalOf(entries), store, log);
    expect((await journal.recover(account, 3)).kept).toEqual(renewed(1));
  });
});

async function fileWith(content: string): Promise<string> {
  const file = join(await store.incoming(), 'file');
  await writeFile(file, content);
  return file;
}
