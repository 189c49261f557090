import type { TextCopy } from '../../../api/kept-texts.ts';
import { RequestError } from '../../../api/request.ts';
import type { Form } from '../form.ts';
import { autosave } from './autosave.ts';
import { type Attempt, attemptAt, type KeptDraft, type openSlot } from './browser-drafts.ts';
import {
  type Autosave,
  type AutosaveEvent,
  copyOf,
  type Effect,
  isHeld,
  type Pause,
  type Version,
} from './state.ts';

/** Requests to the server; each may throw a `RequestError`. */
export interface TextServer {
  save(copy: TextCopy | null, form: Form): Promise<TextCopy>;
  /** Which version it has. */
  check(id: string): Promise<TextCopy>;
  read(id: string): Promise<Version>;
  remove(id: string): Promise<unknown>;
}

interface Options {
  /** Where the browser stores it. */
  readonly slot: ReturnType<typeof openSlot>;
  /** The form before anybody typed. */
  readonly initial: Form;
  /** The ETag of the post that is edited; null for a new one. */
  readonly etag: string | null;
  /** Changes the form that is there at first, also one that the browser stored. */
  readonly begin?: (form: Form) => Form;
  readonly server: TextServer;
  /** False for a post that is edited: the server has that already. */
  readonly hasServer: boolean;
  /** Reads the list of unfinished texts again. */
  readonly onList: () => void;
  /** ms */
  readonly pauses?: Readonly<Record<Pause, number>>;
}

/** ms */
const defaultPauses = { typing: 2_000, retry: 10_000, none: 0 } as const;

/** Saves a text while it is written: `autosave` decides what is to be done, and this does it. */
export function openAutosave(options: Options) {
  const { slot, server } = options;
  let attempt: Attempt | null = slot.kept?.attempt ?? null;
  const draft = (): KeptDraft => draftOf(machine.state(), attempt);
  const effects = openEffects(options, draft, (event) => machine.dispatch(event));
  const machine = openMachine(firstState(options), effects.run);
  const { dispatch, state, whenIdle } = machine;
  return {
    state,
    subscribe: machine.subscribe,
    /** The number of the text that is written here now. */
    current: () => state().text,
    /** Where the browser stored it when this tab began with it, or typed in it. */
    origin: slot.origin,
    /** The screen is shown, and what is typed is saved. */
    open: () => dispatch({ type: 'opened', stored: slot.kept?.form ?? null }),
    setForm: (change: Form | ((form: Form) => Form)) =>
      dispatch({ type: 'typed', form: typeof change === 'function' ? change(state().form) : change }),
    /** Another tab stored something in this browser. */
    heard(change: Pick<StorageEvent, 'key' | 'newValue'>): void {
      const { form, initial, isPublished } = state();
      if (!isPublished && form !== initial && slot.heard(change, draft())) dispatch({ type: 'forked' });
    },
    /** The Idempotency-Key of a request with this body: the same one as long as the body is. */
    keyFor(body: object): string {
      attempt = attemptAt(body, attempt);
      return attempt.key;
    },
    /** @throws where the text was finished or changed elsewhere: whether it is to go out all the same is asked first */
    async checkStillCurrent(): Promise<void> {
      dispatch({ type: 'checkAsked' });
      await whenIdle();
      if (!isHeld(state())) return;
      await effects.reading();
      throw new Error('Changed on another device. Pick a version above.');
    },
    /** Goes on here with a text that was begun elsewhere; what is here is saved first. @throws when it cannot be */
    async resume(id: string): Promise<void> {
      dispatch({ type: 'flushed' });
      await whenIdle();
      if (state().unsaved !== null)
        throw new Error('Your text could not be saved on the server, so it was left here.');
      dispatch({ type: 'replaced', by: await server.read(id) });
      options.onList();
    },
    takeTheirs(): void {
      const { theirs } = state();
      if (theirs !== null) dispatch({ type: 'replaced', by: theirs });
    },
    ...commandsOf(dispatch),
    /** @param to what the form becomes. @param etag of the post as it is now */
    discard(to: Form, etag: string | null): void {
      attempt = null;
      dispatch({ type: 'discarded', to, etag });
    },
  };
}

const commandsOf = (dispatch: (event: AutosaveEvent) => void) => ({
  /** The screen is left: the session may become somebody else’s. */
  close: () => dispatch({ type: 'left' }),
  /** Sends at once what waits, as the network is back. */
  flush: () => dispatch({ type: 'flushed' }),
  keepMine: () => dispatch({ type: 'keptMine' }),
  rebase: (etag: string | null) => dispatch({ type: 'rebased', etag }),
  /** Stores the key before its request is sent, so that a retry after a reload has it too. */
  sending: () => dispatch({ type: 'sending' }),
  published: (text: number) => dispatch({ type: 'published', text }),
});

const draftOf = (state: Autosave, attempt: Attempt | null): KeptDraft => ({
  form: state.form,
  attempt,
  basis: state.basis,
  copy: copyOf(state),
  isSent: state.form === state.saved,
});

function firstState({ slot: { kept }, initial, etag, begin = (form) => form, hasServer }: Options): Autosave {
  const form = begin(kept?.form ?? initial);
  return {
    form,
    initial,
    hasServer,
    basis: kept === null ? etag : kept.basis,
    isRestored: kept !== null,
    isStored: true,
    status: 'untouched',
    error: null,
    theirs: null,
    text: 0,
    copies: { 0: kept?.copy ?? null },
    saved: kept?.isSent ? form : null,
    unsaved: null,
    queue: [],
    request: null,
    isOpen: false,
    isPublished: false,
  };
}

/** Takes one event after another, also those that come from effects of the last one. */
function openMachine(first: Autosave, run: (effect: Effect) => void) {
  let state = first;
  let isRunning = false;
  const events: AutosaveEvent[] = [];
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();
  function takeAll(): void {
    for (let event = events.shift(); event !== undefined; event = events.shift()) {
      const [next, effects] = autosave(state, event);
      state = next;
      for (const effect of effects) run(effect);
    }
  }
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch(event: AutosaveEvent): void {
      events.push(event);
      if (isRunning) return;
      isRunning = true;
      try {
        takeAll();
      } finally {
        isRunning = false;
      }
      for (const listener of listeners) listener();
      if (state.request !== null) return;
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    /** Resolves when nothing is being asked of the server. */
    whenIdle: () =>
      new Promise<void>((resolve) => {
        if (state.request === null) resolve();
        else waiting.add(resolve);
      }),
  };
}

function openEffects(
  { slot, server, onList, pauses = defaultPauses }: Options,
  draft: () => KeptDraft,
  dispatch: (event: AutosaveEvent) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> = Promise.resolve();
  function store(): void {
    const { isStored, isForked } = slot.keep(draft());
    dispatch({ type: 'stored', isStored });
    if (isForked) dispatch({ type: 'forked' });
  }
  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => dispatch({ type: 'flushed' }), ms);
  }
  function run(effect: Effect): void {
    switch (effect.do) {
      case 'store':
        store();
        break;
      case 'unstore':
        slot.forget();
        break;
      case 'wait':
        wait(pauses[effect.for]);
        break;
      case 'stopWaiting':
        clearTimeout(timer);
        break;
      case 'list':
        onList();
        break;
      case 'readTheirs':
        reading = answerOf(server, effect).then(dispatch);
        break;
      default:
        void answerOf(server, effect).then(dispatch);
    }
  }
  return { run, reading: () => reading };
}

type Question = Extract<Effect, { do: 'save' | 'check' | 'remove' | 'readTheirs' }>;

async function answerOf(server: TextServer, question: Question): Promise<AutosaveEvent> {
  switch (question.do) {
    case 'save':
      return server.save(question.copy, question.form).then(
        (copy) => ({ type: 'saved', copy }),
        (error) => ({ type: 'saveFailed', error }),
      );
    case 'check':
      return { type: 'checked', found: await findCopy(server, question.copy) };
    case 'remove':
      await server.remove(question.copy.id).catch(() => {}); // what stays is erased by its age
      return { type: 'removed' };
    case 'readTheirs':
      return { type: 'theirsRead', theirs: await server.read(question.id).catch(() => null) };
    default:
      return question satisfies never;
  }
}

/** The version that the server has, null for none; the one known here where it cannot be asked. */
const findCopy = (server: TextServer, known: TextCopy): Promise<TextCopy | null> =>
  server
    .check(known.id)
    .catch((error) => (error instanceof RequestError && error.code === 'kept_text_not_found' ? null : known));
