import type { TextCopy } from '../../../api/kept-texts.ts';
import type { Form } from '../form.ts';

/**
 * Where the server's copy of the text stands.
 *
 * | status | the server has | typing |
 * | --- | --- | --- |
 * | untouched | what was there at first, or nothing | saves |
 * | waiting | an older form: the newest is sent in a moment, or is on its way | saves |
 * | saved | the text as it is | saves |
 * | retrying | an older form: it could not be reached, and is asked again | saves |
 * | refused | an older form: it does not take this one | saves |
 * | changed | another version, from another tab or device | waits until the author chooses one |
 * | deleted | nothing any more: it was published or discarded elsewhere | waits until the author goes on or discards |
 */
export type Status = 'untouched' | 'waiting' | 'saved' | 'retrying' | 'refused' | 'changed' | 'deleted';

/** A version that the server has. */
export interface Version extends TextCopy {
  readonly form: Form;
}

/** The text that is being written, and where it is saved: in the browser with each change, on the server after a pause. */
export interface Autosave {
  readonly form: Form;
  /** Form before anybody typed: it is not saved. */
  readonly initial: Form;
  /** The ETag of the post that is edited, as its author saw it; null for a new one. */
  readonly basis: string | null;
  /** The form came back from the browser. */
  readonly isRestored: boolean;
  /** False when the browser refuses to store it. */
  readonly isStored: boolean;
  /** False for a post that is edited: the server has that already. */
  readonly hasServer: boolean;
  readonly status: Status;
  /** Why the server refuses it. */
  readonly error: Error | null;
  /** The number of the text; another text that takes its place has the next number. */
  readonly text: number;
  /** Copies of the server, by number of the text. */
  readonly copies: Readonly<Record<number, TextCopy | null>>;
  /** The form as the server has it; null where that is not known. */
  readonly saved: Form | null;
  /** Text that is not on the server yet. */
  readonly unsaved: Form | null;
  /** The version from another tab or device, while the status is changed. */
  readonly theirs: Version | null;
  /** Steps to ask of the server, in order. */
  readonly queue: readonly Step[];
  /** The request that is on its way. */
  readonly request: ServerRequest | null;
  /** The screen is shown. */
  readonly isOpen: boolean;
  /** A post was made of the text: the browser does not store it any more. */
  readonly isPublished: boolean;
}

export type Step = 'save' | 'check' | { readonly remove: number };

export interface ServerRequest {
  readonly text: number;
  readonly copy: TextCopy | null;
  /** The form that is saved; null for other requests. */
  readonly form: Form | null;
}

export type AutosaveEvent =
  /** The screen is shown. `stored`: the form as the browser has it. */
  | { readonly type: 'opened'; readonly stored: Form | null }
  /** The screen is left: what is unsaved is sent at once, and nothing after that. */
  | { readonly type: 'left' }
  | { readonly type: 'typed'; readonly form: Form }
  /** The pause is over, or somebody waits for it. */
  | { readonly type: 'flushed' }
  | { readonly type: 'saved'; readonly copy: TextCopy }
  | { readonly type: 'saveFailed'; readonly error: unknown }
  /** True when the server still has the version known here is to be asked. */
  | { readonly type: 'checkAsked' }
  /** `found`: the version that the server has; null for none. */
  | { readonly type: 'checked'; readonly found: TextCopy | null }
  | { readonly type: 'removed' }
  | { readonly type: 'theirsRead'; readonly theirs: Version | null }
  | { readonly type: 'stored'; readonly isStored: boolean }
  /** Another tab went on with this text: the server's copy is that tab's, and this is a text of its own. */
  | { readonly type: 'forked' }
  /** Another version, or another text, takes the place of this one. */
  | { readonly type: 'replaced'; readonly by: Version }
  /** The author goes on with the form here as a new text; the server's version stays where it is. */
  | { readonly type: 'keptMine' }
  /** The author saw the newer version of the post that is edited. */
  | { readonly type: 'rebased'; readonly etag: string | null }
  | { readonly type: 'discarded'; readonly to: Form; readonly etag: string | null }
  /** A request is about to make a post of it. */
  | { readonly type: 'sending' }
  | { readonly type: 'published'; readonly text: number };

export type Effect =
  /** Stores the draft in the browser, or forgets it there. */
  | { readonly do: 'store' | 'unstore' }
  | { readonly do: 'wait'; readonly for: Pause }
  | { readonly do: 'stopWaiting' }
  | { readonly do: 'save'; readonly copy: TextCopy | null; readonly form: Form }
  | { readonly do: 'check' | 'remove'; readonly copy: TextCopy }
  | { readonly do: 'readTheirs'; readonly id: string }
  /** Reads the list of unfinished texts again. */
  | { readonly do: 'list' };

/** typing: the author may type on. retry: the server could not be reached. none: at once. */
export type Pause = 'typing' | 'retry' | 'none';

export type Result = readonly [Autosave, readonly Effect[]];

/** Copy of the text here on the server; null for none. */
export const copyOf = ({ copies, text }: Autosave): TextCopy | null => copies[text] ?? null;

/** The author chooses first how to go on. */
export const isHeld = ({ status }: Autosave): boolean => status === 'changed' || status === 'deleted';

/** The step is taken in its turn. */
export const queued = (state: Autosave, step: Step): Autosave => ({
  ...state,
  queue: [...state.queue, step],
});

export const withCopy = (state: Autosave, copy: TextCopy | null, text = state.text): Autosave => ({
  ...state,
  copies: { ...state.copies, [text]: copy },
});

/** Stores the draft in the browser, where there is something to store. */
export const store = ({ form, initial, isPublished }: Autosave): readonly Effect[] =>
  isPublished || form === initial ? [] : [{ do: 'store' }];

/** Nothing is sent after a pause where the screen was left. */
export const wait = ({ isOpen }: Autosave, pause: Pause): readonly Effect[] =>
  isOpen ? [{ do: 'wait', for: pause }] : [];
