import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type AskedCode, askPersonBy } from '../api/request.ts';
import { dialogCode } from '../parts/dialog.tsx';
import { loadCode } from '../parts/load-code.ts';
import type { ProofDialogProps } from './proof-dialog.tsx';

type Dialog = ComponentType<ProofDialogProps>;

const dialogs: Readonly<Record<AskedCode, () => Promise<Dialog>>> = {
  proof_needed: async () => (await loadCode(() => import('./proof-dialog.tsx'))).ProofDialog,
  signed_out: async () => (await loadCode(() => import('./sign-in-dialog.tsx'))).SignInDialog,
};

interface Asking {
  readonly promise: Promise<boolean>;
  readonly end: (isDone: boolean) => void;
}

/** Asks the person for what the server wants of them before it does something; that is done afterwards. */
export function ProofAsker() {
  const [shown, setShown] = useState<readonly (readonly [AskedCode, Dialog])[]>([]);
  const asking = useRef(new Map<AskedCode, Asking>());
  useEffect(() => {
    const open = asking.current;
    let isLeft = false; // whoever does not want to sign in again leaves these screens
    askPersonBy(async (code) => {
      if (isLeft) return false;
      const before = open.get(code);
      if (before) return before.promise;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const end = (isDone: boolean) => {
        open.delete(code);
        isLeft ||= code === 'signed_out' && !isDone;
        setShown((all) => all.filter(([other]) => other !== code));
        resolve(isDone);
      };
      open.set(code, { promise, end });
      // Where it cannot be loaded, what wanted it says that it was refused.
      Promise.all([dialogs[code](), dialogCode.get()]).then(
        ([Dialog]) => open.has(code) && setShown((all) => [...all, [code, Dialog]]),
        () => end(false),
      );
      return promise;
    });
    return () => {
      askPersonBy(null);
      for (const { end } of open.values()) end(false);
    };
  }, []);
  return shown.map(([code, Dialog]) => (
    <Dialog key={code} onEnd={(isDone) => asking.current.get(code)?.end(isDone)} />
  ));
}
