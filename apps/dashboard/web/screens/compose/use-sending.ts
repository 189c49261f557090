import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type Sending, useSendPost } from '../../api/composer.ts';
import { notify } from '../../parts/notice.tsx';
import type { useServerText } from './kept/use-server-text.ts';
import { outcomeOf } from './send-outcome.ts';
import type { useDraft } from './use-draft.ts';

type Draft = Pick<ReturnType<typeof useDraft>, 'keep' | 'finish'>;
type Server = Pick<ReturnType<typeof useServerText>, 'current' | 'forget' | 'makeSure'>;

/**
 * Sends what is written. Once it is sent, nothing is kept of it any more, also where the answer comes when the screen was
 * left, or shows another text.
 */
export function useSending(draft: Draft, server: Server) {
  const send = useSendPost();
  const [, navigate] = useLocation();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** @param timezone of the moments in the answer. @param onSent called with the id of the post */
  function begin(sending: Sending, timezone: string, onSent: (id: string) => void): void {
    const text = server.current();
    draft.keep();
    send.mutate({
      ...sending,
      before: server.makeSure,
      onSent({ data, message }, canUndo) {
        const isCurrent = server.current() === text;
        if (isCurrent) draft.finish();
        server.forget(text);
        if (!canUndo) notify(message, timezone);
        if (isCurrent && isShown.current) navigate(`/posts/${data.id}`);
        onSent(data.id);
      },
      onFailed(error) {
        if (!isShown.current) notify(`${outcomeOf(error)}. This browser keeps it.`);
      },
    });
  }

  return { send, begin };
}
