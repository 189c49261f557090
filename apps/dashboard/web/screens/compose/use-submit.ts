import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type Sending, useSendPost } from '../../api/composer.ts';
import { postQuery } from '../../api/posts.ts';
import { RequestError } from '../../api/request.ts';
import type { Review } from '../../api/types.ts';
import { browserStorage } from '../../browser-storage.ts';
import { notify } from '../../parts/notice.tsx';
import { rememberAccounts } from './accounts/remembered-accounts.ts';
import type { useAutosave } from './autosave/use-autosave.ts';
import type { Form } from './form.ts';
import type { useReminder } from './reminder/use-reminder.ts';
import { outcomeOf } from './send-outcome.ts';
import { slotTaken } from './slot-taken.ts';

/** A post that is edited. */
export interface ChangedPost {
  readonly id: string;
  readonly etag: string;
  /** Accounts on which it is out already. */
  readonly out: readonly string[];
}

/** The request that sends a post. */
export type Call = Pick<Sending, 'method' | 'path' | 'headers' | 'body'>;

type Draft = Pick<
  ReturnType<typeof useAutosave>,
  'basis' | 'current' | 'sending' | 'published' | 'checkStillCurrent'
>;

interface Options {
  readonly draft: Draft;
  readonly changed: ChangedPost | null;
  readonly form: Form;
  readonly call: Call;
  /** Why it cannot be sent yet; null when it can. */
  readonly waitsFor: string | null;
  /** Review of the post as it is. */
  readonly review: {
    readonly isAskable: boolean;
    readonly isCurrent: boolean;
    readonly isWrong: boolean;
    readonly hasProblems: boolean;
    readonly answer: Review | undefined;
  };
  readonly reminder: Pick<ReturnType<typeof useReminder>, 'isOpen' | 'ask' | 'close' | 'accept'>;
  readonly onTried: () => void;
}

/** Sends the post when its author says so, once nothing speaks against it. */
export function useSubmit({ draft, changed, form, call, waitsFor, review, reminder, onTried }: Options) {
  const { send, begin } = useSending(draft, changed?.id);
  const noteSlot = useSlotNotice();
  const refused = send.error instanceof RequestError ? send.error : null;
  const isStale =
    changed !== null && (draft.basis !== changed.etag || refused?.code === 'precondition_failed');

  function submit(isAnswered = false): void {
    if (send.isPending || waitsFor !== null || isStale) return;
    onTried();
    notify(null);
    if (!review.isAskable) document.getElementById('accounts')?.focus();
    else if (review.isWrong) showProblem();
    else if (isAnswered || !reminder.ask()) sendPost();
  }
  function sendPost(): void {
    begin({ ...call, canUndo: form.timing === 'now' }, (id) => {
      if (changed !== null) return;
      rememberAccounts(browserStorage(), form.profileId, form.accountIds);
      if (review.isCurrent && form.timing === 'auto' && review.answer) noteSlot(id, review.answer);
    });
  }

  // The server's check may come after the button was pressed.
  const isWrongMeanwhile = reminder.isOpen && review.isWrong;
  useEffect(() => {
    if (!isWrongMeanwhile) return;
    reminder.close();
    showProblem();
  });
  return {
    submit: () => submit(),
    /** Sends it though pictures have no alt text. */
    submitWithout(): void {
      reminder.accept();
      submit(true);
    },
    isPending: send.isPending,
    /** The post was changed by somebody else: its author chooses first how to go on. */
    isStale,
    error: isStale ? null : send.error,
    /** Refusals are shown beside the fields that they are about. */
    isShownBeside: refused?.status === 400 && review.hasProblems,
    reset: send.reset,
    /** Errors of the form as it was are over. */
    forgetError(): void {
      if (send.isError && !isStale) send.reset();
    },
  };
}

const showProblem = () =>
  void setTimeout(() =>
    document.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus(),
  );

/**
 * Sends what is written. Once it is sent, nothing is kept of it any more, also where the answer comes when the screen was
 * left, or shows another text.
 */
function useSending(draft: Draft, id: string | undefined) {
  const send = useSendPost(id);
  const [, navigate] = useLocation();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** @param onSent called with the id of the post */
  function begin(sending: Sending, onSent: (id: string) => void): void {
    const text = draft.current();
    draft.sending();
    send.mutate({
      ...sending,
      before: draft.checkStillCurrent,
      onSent({ data, message }, canUndo) {
        const isCurrent = draft.current() === text;
        draft.published(text);
        if (!canUndo) notify(message);
        if (isCurrent && isShown.current) navigate(`/posts/${data.id}`);
        onSent(data.id);
      },
      onFailed(error) {
        if (!isShown.current)
          notify(`${outcomeOf(error)}. It is saved in this browser.`, { isProblem: true });
      },
    });
  }

  return { send, begin };
}

/** Says on the next screen, which shows the post, that it goes out at another time than its author saw. */
function useSlotNotice() {
  const client = useQueryClient();
  return (id: string, shown: Review): void => {
    const noteChange = async () => {
      const { post } = await client.fetchQuery(postQuery(id));
      const taken = slotTaken(shown, post);
      if (taken !== null) notify(taken);
    };
    noteChange().catch(() => {}); // the next screen reads the same, and says what is wrong
  };
}
