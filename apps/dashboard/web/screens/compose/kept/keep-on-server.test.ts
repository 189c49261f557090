import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import type { TextCopy } from '../../../api/kept-texts.ts';
import { RequestError } from '../../../api/request.ts';
import { type Form, newForm } from '../form.ts';
import { threadOf } from '../written-thread.ts';
import { type KeptState, keepOnServer } from './keep-on-server.ts';

const formOf = (text: string): Form => ({ ...newForm('prf_1'), shared: threadOf([text]) });

const textOf = (form: Form) => form.shared[0]?.content;

/** A server with one text, which answers as the operations do. */
function open() {
  const told = { state: 'nothing' as KeptState, copy: null as TextCopy | null, onCopy: () => {} };
  const server = { text: null as string | null, version: 0, failing: null as RequestError | null, asked: 0 };
  const removed: string[] = [];
  const kept = keepOnServer({
    ...{ pauseMs: 20, againMs: 20, copy: null },
    async keep(copy, form) {
      server.asked += 1;
      await sleep(5);
      if (server.failing !== null) throw server.failing;
      if (copy !== null && server.text === null) throw new RequestError(404, 'kept_text_not_found', 'Gone.');
      if (copy !== null && copy.version !== server.version)
        throw new RequestError(409, 'kept_text_changed', 'Changed.');
      server.text = textOf(form) ?? '';
      server.version += 1;
      return { id: 'one', version: server.version };
    },
    async ask(id) {
      if (server.failing !== null) throw server.failing;
      if (server.text === null) throw new RequestError(404, 'kept_text_not_found', 'Gone.');
      return { id, version: server.version };
    },
    remove: async (id) => {
      removed.push(id);
      server.text = null;
    },
    onState: (state) => {
      told.state = state;
    },
    onCopy: (copy) => {
      told.copy = copy;
      told.onCopy();
    },
  });
  return { kept, server, told, removed };
}

describe('a text that is typed', () => {
  it('is sent once after a pause, and its newest version after that', async () => {
    const { kept, server, told } = open();
    for (const text of ['H', 'He', 'Hello']) kept.type(formOf(text));
    expect(told.state).toBe('waiting');
    await until('it to be kept', async () => told.state === 'kept');
    expect(server).toMatchObject({ text: 'Hello', asked: 1 });
    kept.type(formOf('Hello world'));
    await until('it to be kept again', async () => server.version === 2);
    expect(server.text).toBe('Hello world');
  });

  it('is sent later where the server is away', async () => {
    const { kept, server, told } = open();
    server.failing = new RequestError(0, 'offline', 'Away.');
    kept.type(formOf('Hello'));
    await until('it to be tried', async () => told.state === 'away');
    expect(await kept.flush()).toBe(false);
    server.failing = null;
    await until('it to be kept', async () => told.state === 'kept');
    expect(server.text).toBe('Hello');
  });

  it('is not sent again where the server refuses it, until it is another', async () => {
    const { kept, server, told } = open();
    server.failing = new RequestError(413, 'body_too_large', 'Too large.');
    kept.type(formOf('too large'));
    await until('it to be refused', async () => told.state === 'refused');
    await sleep(60);
    expect(server.asked).toBe(1);
    server.failing = null;
    kept.type(formOf('short'));
    await until('it to be kept', async () => told.state === 'kept');
  });

  it('does not overwrite what came from elsewhere, and goes on as a text of its own if one wants', async () => {
    const { kept, server, told } = open();
    kept.type(formOf('mine'));
    await until('it to be kept', async () => told.state === 'kept');
    server.version += 1;
    kept.type(formOf('mine, longer'));
    await until('it to be told of', async () => told.state === 'changed');
    kept.type(formOf('mine, longer still'));
    await sleep(60);
    expect([server.text, server.asked]).toEqual(['mine', 2]);
    kept.adopt(null);
    kept.type(formOf('mine, longer still'));
    await until('it to be kept', async () => told.state === 'kept');
    expect(server.text).toBe('mine, longer still');
  });

  it('is made anew where it was finished elsewhere only if one wants', async () => {
    const { kept, server, told } = open();
    kept.type(formOf('one'));
    await until('it to be kept', async () => told.state === 'kept');
    server.text = null;
    kept.type(formOf('two'));
    await until('it to be told of', async () => told.state === 'gone');
    kept.type(formOf('three'));
    await sleep(60);
    expect([server.text, server.asked]).toEqual([null, 2]);
    kept.adopt(null);
    kept.type(formOf('three'));
    await until('it to be kept again', async () => server.text === 'three');
  });

  it('is a text of its own once another tab went on with it, also while it is being sent', async () => {
    const { kept, server, told } = open();
    kept.type(formOf('one'));
    await until('it to be kept', async () => told.state === 'kept');
    kept.type(formOf('two'));
    await until('it to be on its way', async () => server.asked === 2);
    kept.part(formOf('two'));
    server.text = null; // the other tab has erased it
    await until('it to be kept again', async () => told.state === 'kept' && server.text === 'two');
    expect(told.copy).toMatchObject({ id: 'one' });
    expect(server.asked).toBe(3);
  });

  it('is a text of its own where this is found only when the server’s answer is noted', async () => {
    const { kept, server, told } = open();
    const mine = formOf('one');
    told.onCopy = () => {
      told.onCopy = () => {};
      kept.part(mine);
    };
    kept.type(mine);
    await until('it to be sent twice', async () => server.asked === 2);
    await until('it to be kept', async () => told.state === 'kept');
    expect(server.version).toBe(2);
  });

  it('is sent once more when its screen is left, and never after that', async () => {
    const { kept, server } = open();
    kept.type(formOf('one'));
    kept.leave();
    await until('it to be kept', async () => server.text === 'one');
    for (const failing of [
      new RequestError(0, 'offline', 'Away.'),
      new RequestError(401, 'signed_out', 'Out.'),
      new RequestError(404, 'kept_text_not_found', 'Gone.'),
    ]) {
      server.asked = 0;
      server.failing = failing;
      kept.enter();
      kept.type(formOf(`failing with ${failing.status}`));
      kept.leave();
      await until('it to be tried', async () => server.asked === 1);
      await sleep(10);
      server.failing = null;
      await sleep(60);
      expect([server.text, server.asked]).toEqual(['one', 1]);
    }
  });

  it('is not sent again when its screen is left while it is on its way, and that fails', async () => {
    const { kept, server, told } = open();
    server.failing = new RequestError(0, 'offline', 'Away.');
    kept.type(formOf('one'));
    await until('it to be tried', async () => told.state === 'away');
    await until('it to be on its way', async () => server.asked === 2);
    kept.leave();
    await sleep(60);
    expect(server.asked).toBe(2);
  });

  it('is looked for before it is published: it may be finished or changed elsewhere', async () => {
    const { kept, server, told } = open();
    expect(await kept.isThere()).toBe(true);
    kept.type(formOf('one'));
    await until('it to be kept', async () => told.state === 'kept');
    expect(await kept.isThere()).toBe(true);
    server.failing = new RequestError(0, 'offline', 'Away.');
    server.version += 1;
    expect(await kept.isThere()).toBe(true);
    server.failing = null;
    expect([await kept.isThere(), told.state]).toEqual([false, 'changed']);
    server.text = null;
    expect([await kept.isThere(), told.state]).toEqual([false, 'gone']);
    kept.adopt(null);
    expect(await kept.isThere()).toBe(true);
  });

  it('is erased alone where one went on with another one before its post was made', async () => {
    const { kept, told, removed } = open();
    kept.type(formOf('A'));
    const sent = kept.current();
    await until('it to be kept', async () => told.state === 'kept');
    kept.adopt({ id: 'B', version: 1 });
    await kept.forget(sent);
    expect([removed, told.copy]).toEqual([['one'], { id: 'B', version: 1 }]);
  });

  it('is erased once a post was made of it, also while it is being sent', async () => {
    const { kept, server, told } = open();
    kept.type(formOf('Hello'));
    await until('it to be on its way', async () => server.asked === 1);
    await kept.forget();
    expect([server.text, told.copy]).toEqual([null, null]);
    await sleep(60);
    expect(server.asked).toBe(1);
  });
});
