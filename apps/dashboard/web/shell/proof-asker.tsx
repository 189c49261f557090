import { type ComponentType, useEffect, useRef, useState } from 'react';
import { askForProofBy } from '../api/request.ts';
import { dialogCode } from '../parts/dialog.tsx';
import { loadCode } from '../parts/load-code.ts';
import type { ProofDialogProps } from './proof-dialog.tsx';

/** Asks the person to prove that it is they, where the server wants that before it does something; that is done afterwards. */
export function ProofAsker() {
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps> | null>(null);
  const asking = useRef<{ promise: Promise<boolean>; end: (isProven: boolean) => void } | null>(null);
  const end = (isProven: boolean) => {
    asking.current?.end(isProven);
    asking.current = null;
    setDialog(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` is the same but for its name.
  useEffect(
    () =>
      askForProofBy(() => {
        if (asking.current === null) {
          const { promise, resolve } = Promise.withResolvers<boolean>();
          asking.current = { promise, end: resolve };
          // Where it cannot be loaded, what wanted it says that it was refused.
          Promise.all([loadCode(() => import('./proof-dialog.tsx')), dialogCode.get()]).then(
            ([{ ProofDialog }]) => setDialog(() => ProofDialog),
            () => end(false),
          );
        }
        return asking.current.promise;
      }),
    [],
  );
  return Dialog && <Dialog onEnd={end} />;
}
