import type { TextCopy } from '../../../api/kept-texts.ts';
import { RequestError } from '../../../api/request.ts';
import type { Form } from '../form.ts';

/**
 * nothing: nothing was typed. waiting: it is sent in a moment. kept: the server has it. away: the server did not take it,
 * and is asked again. refused: it will not take it as it is. changed: it has another version, from another tab or device.
 */
export type KeptState = 'nothing' | 'waiting' | 'kept' | 'away' | 'refused' | 'changed';

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
  readonly remove: (id: string) => Promise<unknown>;
  readonly onState: (state: KeptState, error: Error | null) => void;
  /** @param form as it was sent; null where that is not known */
  readonly onCopy: (copy: TextCopy | null, form: Form | null) => void;
}

/** Keeps on the server what is typed here, one request after another. Nothing is lost where that fails: the browser has it. */
export function keepOnServer({ pauseMs, againMs, copy: first, keep, remove, onState, onCopy }: Options) {
  let copy = first;
  let waiting: Form | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  let chain: Promise<unknown> = Promise.resolve();
  const inTurn = (step: () => Promise<unknown>) => {
    chain = chain.then(step);
    return chain;
  };

  function have(next: TextCopy | null, form: Form | null = null): void {
    copy = next;
    onCopy(next, form);
  }

  function sendAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void inTurn(send), ms);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    const form = waiting;
    if (form === null || isHeld) return;
    const asked = copy;
    try {
      const next = await keep(asked, form);
      if (copy !== asked) return sendAfter(0); // another tab has it now
      have(next, form);
      if (copy !== next) return; // another tab had gone on with it, as was found just now
      if (waiting === form) waiting = null;
      onState(waiting === null ? 'kept' : 'waiting', null);
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown): void {
    const { code, status } = error instanceof RequestError ? error : { code: '', status: 0 };
    if (code === 'kept_text_changed') {
      isHeld = true;
      onState('changed', null);
    } else if (code === 'kept_text_not_found') {
      have(null); // it was discarded elsewhere, and is typed on here
      sendAfter(0);
    } else if (status === 400 || status === 413) {
      onState('refused', error instanceof Error ? error : null);
    } else {
      onState('away', null);
      sendAfter(againMs);
    }
  }

  function forget(): Promise<unknown> {
    clearTimeout(timer);
    waiting = null;
    isHeld = false;
    return inTurn(async () => {
      const old = copy;
      have(null);
      onState('nothing', null);
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
      have(next, form);
      onState(next === null ? 'nothing' : 'kept', null);
    },
    /** Leaves the copy, if there is one, to another tab that went on with it, and makes one of its own of this form. */
    part(form: Form): void {
      if (copy === null) return;
      copy = null;
      waiting = form;
      isHeld = false;
      onState('waiting', null);
      sendAfter(pauseMs);
    },
    /** Erases it on the server: a post was made of it, or it was discarded. */
    forget,
    stop: () => clearTimeout(timer),
  };
}
