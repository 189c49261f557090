import type { TextCopy } from '../../../api/kept-texts.ts';
import { RequestError } from '../../../api/request.ts';
import type { Form } from '../form.ts';

/**
 * nothing: nothing was typed. waiting: it is sent in a moment. kept: the server has it. away: the server did not take it,
 * and is asked again. refused: it will not take it as it is. changed: it has another version, from another tab or device.
 * gone: it has none any more, because it was published or discarded elsewhere.
 */
export type KeptState = 'nothing' | 'waiting' | 'kept' | 'away' | 'refused' | 'changed' | 'gone';

/** A text that is written here, of which the server may come to have a copy; another one that one goes on with is another. */
export interface KeptText {
  copy: TextCopy | null;
}

/** Times in ms. */
export interface KeepTimes {
  /** Pause in the typing after which a text is sent. */
  readonly pauseMs: number;
  /** Pause after which a server that did not take it is asked again. */
  readonly againMs: number;
}

interface Options extends KeepTimes {
  /** What the server has of it; null for nothing yet. */
  readonly copy: TextCopy | null;
  readonly keep: (copy: TextCopy | null, form: Form) => Promise<TextCopy>;
  /** Asks which version the server has. */
  readonly ask: (id: string) => Promise<TextCopy>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly onState: (state: KeptState, error: Error | null) => void;
  /** @param form as it was sent; null where that is not known */
  readonly onCopy: (copy: TextCopy | null, form: Form | null) => void;
}

const isGone = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'kept_text_not_found';

/**
 * Keeps on the server what is typed here, one request after another. Nothing is lost where that fails: the browser has it.
 * Whether a text that is gone, or was changed elsewhere, goes on as a text of its own is asked first.
 */
export function keepOnServer({ pauseMs, againMs, copy, keep, ask, remove, onState, onCopy }: Options) {
  let text: KeptText = { copy };
  let waiting: Form | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  let isLeft = false;
  let chain: Promise<unknown> = Promise.resolve();
  const inTurn = (step: () => Promise<unknown>) => {
    chain = chain.then(step);
    return chain;
  };

  function have(next: TextCopy | null, form: Form | null = null): void {
    text.copy = next;
    onCopy(next, form);
  }

  function sendAfter(ms: number): void {
    clearTimeout(timer);
    if (!isLeft) timer = setTimeout(() => void inTurn(send), ms);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    const form = waiting;
    if (form === null || isHeld) return;
    const of = text;
    const asked = of.copy;
    /** Another tab has it now, or one goes on with another text here. */
    const isOther = () => text !== of || of.copy !== asked;
    try {
      const next = await keep(asked, form);
      if (isOther()) {
        if (text !== of) of.copy ??= next;
        return sendAfter(0);
      }
      have(next, form);
      if (text.copy !== next) return; // another tab had gone on with it, as was found just now
      if (waiting === form) waiting = null;
      onState(waiting === null ? 'kept' : 'waiting', null);
    } catch (error) {
      if (isLeft)
        waiting = null; // whoever is here next may be somebody else
      else if (isOther()) sendAfter(0);
      else refused(error);
    }
  }

  function hold(state: 'changed' | 'gone'): void {
    isHeld = true;
    onState(state, null);
  }

  function refused(error: unknown): void {
    const { code, status } = error instanceof RequestError ? error : { code: '', status: 0 };
    if (code === 'kept_text_changed') {
      hold('changed');
    } else if (isGone(error)) {
      hold('gone');
    } else if (status === 400 || status === 413) {
      onState('refused', error instanceof Error ? error : null);
    } else {
      onState('away', null);
      sendAfter(againMs);
    }
  }

  async function isThere(): Promise<boolean> {
    let became: 'changed' | 'gone' | null = null;
    await inTurn(async () => {
      const asked = text.copy;
      if (asked === null) return;
      const found = await ask(asked.id).catch((error) => (isGone(error) ? null : asked));
      if (text.copy !== asked || found?.version === asked.version) return;
      became = found === null ? 'gone' : 'changed';
      hold(became);
    });
    return became === null;
  }

  function forget(of = text): Promise<unknown> {
    if (of === text) {
      clearTimeout(timer);
      waiting = null;
    }
    return inTurn(async () => {
      const old = of.copy;
      if (of === text) {
        isHeld = false;
        have(null);
        onState('nothing', null);
      }
      if (old !== null) await remove(old.id).catch(() => {}); // it is erased by its age
    });
  }

  return {
    type(form: Form): void {
      waiting = form;
      if (isHeld) return;
      onState('waiting', null);
      sendAfter(pauseMs);
    },
    /** Sends at once what waits. @returns whether the server has all that was typed */
    async flush(): Promise<boolean> {
      await inTurn(send);
      return waiting === null;
    },
    /** Goes on with another copy; null to make one of its own. What waits is forgotten. */
    adopt(next: TextCopy | null, form: Form | null = null): void {
      clearTimeout(timer);
      waiting = null;
      isHeld = false;
      text = { copy: null };
      have(next, form);
      onState(next === null ? 'nothing' : 'kept', null);
    },
    /** Leaves the copy, if there is one, to another tab that went on with it, and makes one of its own of this form. */
    part(form: Form): void {
      if (text.copy === null) return;
      text.copy = null;
      waiting = form;
      isHeld = false;
      onState('waiting', null);
      sendAfter(pauseMs);
    },
    /** Whether the server still has the text as it is known here; assumed where it has none, or cannot be asked. */
    isThere,
    /** The text that is written here now. */
    current: () => text,
    /** Erases a text on the server, the one here unless given: a post was made of it, or it was discarded. */
    forget,
    /** The screen is shown, and what is typed is kept. */
    enter(): void {
      isLeft = false;
    },
    /** Sends at once what waits, and nothing after that: the session may become somebody else’s. */
    leave(): void {
      isLeft = true;
      clearTimeout(timer);
      void inTurn(send);
    },
  };
}
