import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../../../api/request.ts';
import { type Form, newForm } from '../form.ts';
import { threadOf } from '../written-thread.ts';
import { autosave } from './autosave.ts';
import { type Autosave, type AutosaveEvent, copyOf, type Effect } from './state.ts';

const formOf = (text: string): Form => ({ ...newForm('prf_1'), shared: threadOf([text]) });

const initial = formOf('');
const [a, b, theirForm] = ['a bell', 'a bell rings', 'a horn'].map(formOf) as [Form, Form, Form];
const [v1, v2, other] = [
  { id: 'one', version: 1 },
  { id: 'one', version: 2 },
  { id: 'two', version: 7 },
] as const;
const theirs = { ...other, form: theirForm };

const first: Autosave = {
  ...{ form: initial, initial, basis: null, isRestored: false, isStored: true, hasServer: true },
  ...{ status: 'untouched', error: null, theirs: null },
  ...{ text: 0, copies: {}, saved: null, unsaved: null },
  ...{ queue: [], request: null, isOpen: true, isPublished: false },
};

const failed = (status: number, code: string) =>
  ({ type: 'saveFailed', error: new RequestError(status, code, code) }) as const;

/** What may happen, in the words of the table. */
const events: Readonly<Record<string, AutosaveEvent>> = {
  'typed a': { type: 'typed', form: a },
  'typed b': { type: 'typed', form: b },
  'typed blank': { type: 'typed', form: { ...initial } },
  'typed initial': { type: 'typed', form: initial },
  flushed: { type: 'flushed' },
  'saved v1': { type: 'saved', copy: v1 },
  'saved v2': { type: 'saved', copy: v2 },
  offline: failed(0, 'offline'),
  '400': failed(400, 'validation_failed'),
  '401': failed(401, 'signed_out'),
  '413': failed(413, 'body_too_large'),
  '503': failed(503, 'unavailable'),
  conflict: failed(409, 'kept_text_changed'),
  'not found': failed(404, 'kept_text_not_found'),
  checkAsked: { type: 'checkAsked' },
  'checked v1': { type: 'checked', found: v1 },
  'checked v2': { type: 'checked', found: v2 },
  'checked none': { type: 'checked', found: null },
  'theirs read': { type: 'theirsRead', theirs },
  replaced: { type: 'replaced', by: theirs },
  keptMine: { type: 'keptMine' },
  forked: { type: 'forked' },
  'not stored': { type: 'stored', isStored: false },
  rebased: { type: 'rebased', etag: '"2"' },
  discarded: { type: 'discarded', to: initial, etag: null },
  sending: { type: 'sending' },
  published: { type: 'published', text: 0 },
  removed: { type: 'removed' },
  left: { type: 'left' },
};

/** Where several rows begin. */
const beginnings: Readonly<Record<string, string>> = {
  SAVED: 'typed a, flushed, saved v1',
  CHANGED: 'typed a, flushed, saved v1, typed b, flushed, conflict',
  DELETED: 'typed a, flushed, saved v1, typed b, flushed, not found',
};

/** The state after the events, and the effects of the last one. */
function after(story: string, state: Autosave = first): readonly [Autosave, readonly Effect[]] {
  const names = story.replace(/^[A-Z]+/, (name) => beginnings[name] ?? name).split(', ');
  return names.reduce<readonly [Autosave, readonly Effect[]]>(
    ([now], name) => {
      const event = events[name];
      if (event === undefined) throw new Error(`Nothing is called ${name}.`);
      return autosave(now, event);
    },
    [state, []],
  );
}

const nameOf = (of: unknown) =>
  Object.entries({ a, b, v1, v2 }).find(([, value]) => value === of)?.[0] ?? '?';

/** An effect, such as `save b as v1`. */
function inWords(effect: Effect): string {
  switch (effect.do) {
    case 'wait':
      return `wait ${effect.for}`;
    case 'save':
      return `save ${nameOf(effect.form)}${effect.copy === null ? '' : ` as ${nameOf(effect.copy)}`}`;
    case 'check':
    case 'remove':
      return `${effect.do} ${nameOf(effect.copy)}`;
    default:
      return effect.do === 'stopWaiting' ? 'stop' : effect.do;
  }
}

/** Status and effects, such as `waiting: store, wait typing`. */
const outcomeOf = ([{ status }, effects]: readonly [Autosave, readonly Effect[]]): string =>
  effects.length === 0 ? status : `${status}: ${effects.map(inWords).join(', ')}`;

/** What happens, and the status and effects of the last event. */
const rows: readonly (readonly [title: string, story: string, outcome: string])[] = [
  ['a text is typed: it is stored, and sent after a pause', 'typed a', 'waiting: store, wait typing'],
  ['more of it is typed: the pause begins again', 'typed a, typed b', 'waiting: store, wait typing'],
  ['the pause is over: the newest is sent', 'typed a, typed b, flushed', 'waiting: stop, save b'],
  ['the server has it: the browser notes the copy', 'SAVED', 'saved: store'],
  ['the server has an older form: the newest waits', 'typed a, flushed, typed b, saved v1', 'waiting: store'],
  ['it is sent again: as a version of the copy', 'SAVED, typed b, flushed', 'waiting: stop, save b as v1'],
  ['nothing is left to send', 'SAVED, flushed', 'saved: stop'],
  ['a form without words is only stored', 'typed blank', 'untouched: store'],
  ['it becomes what it was at first: nothing is saved', 'typed initial', 'untouched'],
  ['the server cannot be reached: it is asked again', 'typed a, flushed, offline', 'retrying: wait retry'],
  ['the server cannot be reached again', 'typed a, flushed, 503, flushed', 'retrying: stop, save a'],
  ['it refuses the text: it is not asked again', 'typed a, flushed, 413', 'refused'],
  [
    'it refused the text, and that is shorter now',
    'typed a, flushed, 400, typed b',
    'waiting: store, wait typing',
  ],
  ['it was changed elsewhere: the author is asked', 'CHANGED', 'changed: readTheirs'],
  ['it was changed elsewhere, and is typed on: nothing is sent', 'CHANGED, typed a', 'changed: store'],
  ['it was changed elsewhere, and a pause is over', 'CHANGED, flushed', 'changed: stop'],
  [
    'the author keeps the own form: it becomes a new text',
    'CHANGED, keptMine',
    'waiting: store, wait typing, list',
  ],
  ['the own form is sent as a new text', 'CHANGED, keptMine, flushed', 'waiting: stop, save b'],
  ['the author takes the other version', 'CHANGED, replaced', 'saved: stop, store'],
  ['it was finished elsewhere: the author is asked', 'DELETED', 'deleted'],
  ['it was finished elsewhere, and is typed on: nothing is sent', 'DELETED, typed a', 'deleted: store'],
  ['it goes on as a new text where one wants', 'DELETED, keptMine, flushed', 'waiting: stop, save b'],
  ['another tab goes on with it: it is a text of its own', 'SAVED, forked', 'waiting: wait typing'],
  ['a text of its own is sent without the copy', 'SAVED, forked, flushed', 'waiting: stop, save a'],
  [
    'another tab goes on while it is sent: the answer is of the other',
    'SAVED, typed b, flushed, forked, saved v2',
    'waiting: wait none',
  ],
  [
    'another tab goes on while it is sent, and that fails',
    'SAVED, typed b, flushed, forked, not found',
    'waiting: wait none',
  ],
  ['another tab goes on with a text that has no copy', 'typed a, forked', 'waiting'],
  ['the screen is left: what waits is sent at once', 'typed a, left', 'waiting: stop, stop, save a'],
  ['the screen is left, and the text was changed elsewhere', 'CHANGED, left', 'changed: stop, stop'],
  ['the screen is left, and the network is away: nothing is sent again', 'typed a, left, offline', 'waiting'],
  ['the screen is left, and the session is over', 'typed a, left, 401', 'waiting'],
  ['the screen is left, and the text is gone', 'SAVED, typed b, left, not found', 'waiting'],
  ['the screen is left while a request fails', 'typed a, flushed, left, offline', 'waiting: stop'],
  ['it is looked for where the server has none: nothing to ask', 'typed a, checkAsked', 'waiting'],
  ['it is looked for', 'SAVED, checkAsked', 'saved: check v1'],
  ['it is there as it was', 'SAVED, checkAsked, checked v1', 'saved'],
  ['it has another version', 'SAVED, checkAsked, checked v2', 'changed: readTheirs'],
  ['it is there no more', 'SAVED, checkAsked, checked none', 'deleted'],
  ['it is another text by the time of the answer', 'SAVED, checkAsked, replaced, checked none', 'saved'],
  [
    'a post is made of it: it is erased everywhere',
    'SAVED, published',
    'untouched: unstore, stop, remove v1',
  ],
  ['it is erased: the list is read again', 'SAVED, published, removed', 'untouched: list'],
  [
    'a post is made of it while it is sent: it is erased after that',
    'typed a, flushed, published, saved v1',
    'untouched: remove v1',
  ],
  ['a post is made of it, and it is typed on: nothing is saved', 'SAVED, published, typed b', 'untouched'],
  [
    'a post is made of a text that the server does not have',
    'typed a, published',
    'untouched: unstore, stop, list',
  ],
  [
    'another text takes its place, then its post is made: it alone is erased',
    'SAVED, replaced, published',
    'saved: remove v1',
  ],
  [
    'another text takes its place while it is sent: its copy is known',
    'typed a, flushed, replaced, saved v1, published',
    'saved: remove v1',
  ],
  ['it is discarded: it is erased everywhere', 'SAVED, discarded', 'untouched: unstore, stop, remove v1'],
  [
    'it is discarded though it was changed elsewhere',
    'CHANGED, discarded',
    'untouched: unstore, stop, remove v1',
  ],
  ['its request is about to be sent: it is stored, also where nobody typed', 'sending', 'untouched: store'],
];

describe('autosave', () => {
  it.each(rows)('%s', (_, story, outcome) => {
    expect(outcomeOf(after(story))).toBe(outcome);
  });

  it.each([
    ['a new text', null, initial, a, null, 'waiting: store, wait typing'],
    ['a text that nobody typed', null, initial, initial, null, 'untouched'],
    ['one that the browser stored, and the server has', v1, a, a, a, 'untouched'],
    ['one that the browser stored, and the server has not', null, a, a, null, 'waiting: wait typing'],
    [
      'one that was emptied since the server had it',
      v1,
      null,
      { ...initial },
      null,
      'waiting: store, wait typing',
    ],
  ] as const)('opens %s', (_, copy, stored, form, saved, outcome) => {
    const state = { ...first, form, copies: { 0: copy }, saved, isOpen: false };
    const opened = autosave(state, { type: 'opened', stored });
    expect([opened[0].isOpen, outcomeOf(opened)]).toEqual([true, outcome]);
  });

  it('leaves the server out while a post is edited', () => {
    const edited = { ...first, hasServer: false, basis: '"1"' };
    const typed = after('typed a', edited);
    expect([typed[0].unsaved, outcomeOf(typed)]).toEqual([null, 'untouched: store']);
    const rebased = after('typed a, rebased', edited);
    expect([rebased[0].basis, rebased[0].form, outcomeOf(rebased)]).toEqual(['"2"', a, 'untouched: store']);
    const [dropped] = autosave(typed[0], { type: 'discarded', to: b, etag: '"2"' });
    expect(dropped).toMatchObject({ form: b, initial: b, basis: '"2"', isRestored: false });
  });

  it('knows the copy of another text, and shows its form', () => {
    const [state] = after('SAVED, typed b, replaced');
    expect(state).toMatchObject({ form: theirForm, saved: theirForm, unsaved: null, text: 1 });
    expect([copyOf(state), state.copies[0]]).toEqual([{ id: 'two', version: 7 }, v1]);
  });

  it('shows the other version only as long as the author has not chosen', () => {
    expect(after('CHANGED, theirs read')[0].theirs).toBe(theirs);
    expect(after('CHANGED, theirs read, keptMine')[0].theirs).toBeNull();
    expect(after('CHANGED, keptMine, theirs read')[0].theirs).toBeNull();
  });

  it('asks the server one thing after another', () => {
    const story = 'SAVED, typed b, flushed, checkAsked, discarded';
    expect(after(story)[0].queue).toEqual(['check', { remove: 0 }]);
    expect(outcomeOf(after(`${story}, saved v2`))).toBe('saved: check v2');
    expect(outcomeOf(after(`${story}, saved v2, checked v2`))).toBe('untouched: remove v2');
  });

  it('knows when the browser refuses to store it', () => {
    expect([after('typed a')[0].isStored, after('typed a, not stored')[0].isStored]).toEqual([true, false]);
  });

  it('says why the server refuses it, until it is another', () => {
    expect(after('typed a, flushed, 413')[0].error?.message).toBe('body_too_large');
    expect(after('typed a, flushed, 413, typed b')[0].error).toBeNull();
  });
});
