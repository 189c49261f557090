import { hasText } from '../form.ts';
import { answered, startRequest } from './requests.ts';
import {
  type Autosave,
  type AutosaveEvent,
  copyOf,
  isHeld,
  queued,
  type Result,
  store,
  type Version,
  wait,
  withCopy,
} from './state.ts';

/** State of the text after an event, and what is to be done. One request is on its way at a time. */
export function autosave(before: Autosave, event: AutosaveEvent): Result {
  const [after, effects] = startRequest(...apply(before, event));
  return [after.theirs !== null && after.status !== 'changed' ? { ...after, theirs: null } : after, effects];
}

function apply(state: Autosave, event: AutosaveEvent): Result {
  switch (event.type) {
    case 'opened': {
      const [open, effects] = saveTyped({ ...state, isOpen: true });
      return [open, [...(event.stored === open.form ? [] : store(open)), ...effects]];
    }
    case 'left':
      return [queued({ ...state, isOpen: false }, 'save'), [{ do: 'stopWaiting' }]];
    case 'typed': {
      const [typed, effects] = saveTyped({ ...state, form: event.form });
      return [typed, [...store(typed), ...effects]];
    }
    case 'flushed':
      return [queued(state, 'save'), []];
    case 'checkAsked':
      return [queued(state, 'check'), []];
    case 'saved':
    case 'saveFailed':
    case 'checked':
    case 'removed':
      return state.request === null ? [state, []] : answered(state, state.request, event);
    case 'theirsRead':
      return [state.status === 'changed' ? { ...state, theirs: event.theirs } : state, []];
    case 'stored':
      return [event.isStored === state.isStored ? state : { ...state, isStored: event.isStored }, []];
    case 'forked':
      return copyOf(state) === null
        ? [{ ...state, saved: null }, []]
        : saveLater({ ...withCopy(state, null), saved: null, status: 'waiting' });
    case 'replaced':
      return replacedBy(state, event.by);
    case 'keptMine': {
      const [mine, effects] = saveLater({ ...state, text: state.text + 1, saved: null, status: 'waiting' });
      return [mine, [...store(mine), ...effects, { do: 'list' }]];
    }
    case 'rebased': {
      const rebased = { ...state, basis: event.etag };
      return [rebased, store(rebased)];
    }
    case 'discarded': {
      const { to, etag } = event;
      const [forgotten, effects] = forget(state, state.text);
      return [
        { ...forgotten, form: to, initial: to, basis: etag, isRestored: false },
        [{ do: 'unstore' }, ...effects],
      ];
    }
    case 'sending':
      return [state, [{ do: 'store' }]];
    case 'published': {
      const [forgotten, effects] = forget(state, event.text);
      if (event.text !== state.text) return [forgotten, effects];
      return [{ ...forgotten, isPublished: true }, [{ do: 'unstore' }, ...effects]];
    }
    default:
      return event satisfies never;
  }
}

/** Saves the form on the server, unless nobody typed it, or the server has it, or there is nothing to save. */
function saveTyped(state: Autosave): Result {
  const { form, initial, saved, hasServer, isPublished } = state;
  const isNew = form !== initial && form !== saved && (hasText(form) || copyOf(state) !== null);
  return hasServer && !isPublished && isNew ? saveLater(state) : [state, []];
}

/** Saves the form after a pause; where the author has to choose first how to go on, after that. */
function saveLater(state: Autosave): Result {
  const unsaved: Autosave = { ...state, unsaved: state.form };
  if (isHeld(state)) return [unsaved, []];
  return [{ ...unsaved, status: 'waiting', error: null }, wait(state, 'typing')];
}

function replacedBy(state: Autosave, { form, id, version }: Version): Result {
  const text = state.text + 1;
  const replaced: Autosave = {
    ...withCopy(state, { id, version }, text),
    text,
    form,
    saved: form,
    unsaved: null,
    status: 'saved',
    error: null,
  };
  return [replaced, [{ do: 'stopWaiting' }, ...store(replaced)]];
}

/** Erases a text on the server in its turn; what is unsaved of the one here is dropped at once. */
function forget(state: Autosave, text: number): Result {
  const next = queued(state, { remove: text });
  return text === state.text ? [{ ...next, unsaved: null }, [{ do: 'stopWaiting' }]] : [next, []];
}
