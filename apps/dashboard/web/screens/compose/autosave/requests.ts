import type { TextCopy } from '../../../api/kept-texts.ts';
import { RequestError } from '../../../api/request.ts';
import type { Form } from '../form.ts';
import {
  type Autosave,
  type AutosaveEvent,
  copyOf,
  type Effect,
  isHeld,
  type Result,
  type ServerRequest,
  type Step,
  store,
  wait,
  withCopy,
} from './state.ts';

/** Starts what is next, unless a request is on its way. */
export function startRequest(state: Autosave, effects: readonly Effect[]): Result {
  const [step, ...queue] = state.queue;
  if (state.request !== null || step === undefined) return [state, effects];
  const [next, more] = start({ ...state, queue }, step);
  return startRequest(next, [...effects, ...more]);
}

function start(state: Autosave, step: Step): Result {
  const { text, unsaved } = state;
  const copy = copyOf(state);
  if (step === 'save') {
    if (unsaved === null || isHeld(state)) return [state, [{ do: 'stopWaiting' }]];
    const request = { text, copy, form: unsaved };
    return [{ ...state, request }, [{ do: 'stopWaiting' }, { do: 'save', copy, form: unsaved }]];
  }
  if (step === 'check')
    return copy === null
      ? [state, []]
      : [{ ...state, request: { text, copy, form: null } }, [{ do: 'check', copy }]];
  const removed = state.copies[step.remove] ?? null;
  const isHere = step.remove === text;
  const left: Autosave = isHere
    ? { ...withCopy(state, null), saved: null, status: 'untouched', error: null }
    : state;
  const effects = isHere ? store(left) : [];
  if (removed === null) return [left, [...effects, { do: 'list' }]];
  const request = { text: step.remove, copy: removed, form: null };
  return [{ ...left, request }, [...effects, { do: 'remove', copy: removed }]];
}

type Answer = Extract<AutosaveEvent, { type: 'saved' | 'saveFailed' | 'checked' | 'removed' }>;

/** The request is over. Where the text here is another by now, or a text of its own, its answer says nothing about that. */
export function answered(state: Autosave, request: ServerRequest, answer: Answer): Result {
  const next: Autosave = { ...state, request: null };
  const isCurrent = state.text === request.text && copyOf(state) === request.copy;
  switch (answer.type) {
    case 'saved':
      if (isCurrent) return saved(next, request.form, answer.copy);
      // A post may be made of the text that was here: its copy is to be erased then.
      if (state.text !== request.text && !state.copies[request.text])
        return [withCopy(next, answer.copy, request.text), wait(next, 'none')];
      return [next, wait(next, 'none')];
    case 'saveFailed':
      if (!state.isOpen) return [{ ...next, unsaved: null }, []]; // whoever is here next may be somebody else
      return isCurrent ? saveFailed(next, answer.error) : [next, wait(next, 'none')];
    case 'checked':
      return isCurrent && answer.found?.version !== request.copy?.version
        ? hold(next, answer.found === null ? 'deleted' : 'changed')
        : [next, []];
    case 'removed':
      return [next, [{ do: 'list' }]];
    default:
      return answer satisfies never;
  }
}

function saved(state: Autosave, form: Form | null, copy: TextCopy): Result {
  const unsaved = state.unsaved === form ? null : state.unsaved;
  const next: Autosave = {
    ...withCopy(state, copy),
    saved: form,
    unsaved,
    status: unsaved === null ? 'saved' : 'waiting',
    error: null,
  };
  return [next, store(next)];
}

function saveFailed(state: Autosave, error: unknown): Result {
  const { code, status } = error instanceof RequestError ? error : { code: '', status: 0 };
  if (code === 'kept_text_changed') return hold(state, 'changed');
  if (code === 'kept_text_not_found') return hold(state, 'deleted');
  if (status === 400 || status === 413)
    return [{ ...state, status: 'refused', error: error instanceof Error ? error : null }, []];
  return [{ ...state, status: 'retrying', error: null }, wait(state, 'retry')];
}

/** The author chooses how to go on. */
function hold(state: Autosave, status: 'changed' | 'deleted'): Result {
  const copy = copyOf(state);
  const read: readonly Effect[] =
    status === 'changed' && copy !== null ? [{ do: 'readTheirs', id: copy.id }] : [];
  return [{ ...state, status, error: null }, read];
}
