import { useEffect } from 'react';
import { dialogCode } from '../parts/dialog.tsx';
import { floatingCode } from '../parts/floating/use-floating.ts';
import { bringPrepared } from '../parts/later-code.tsx';
import { useAfterScreen } from '../parts/use-after-screen.ts';

/** Brings the code of menus and dialogs after the screen, so that they open at once, and while the server is away; then that of the next load. */
export function usePreparedCode(): void {
  const isAfter = useAfterScreen();
  useEffect(() => {
    if (!isAfter) return;
    // Missing code is asked for again when it is opened.
    void Promise.allSettled([floatingCode.get(), dialogCode.get()]).then(bringPrepared);
    void import('./next-load.ts').then(
      ({ prepareNextLoad }) => prepareNextLoad(),
      () => {}, // another load does it
    );
  }, [isAfter]);
}
