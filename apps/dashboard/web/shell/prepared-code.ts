import { useEffect } from 'react';
import { dialogCode } from '../parts/dialog.tsx';
import { floatingCode } from '../parts/floating/use-floating.ts';
import { useAfterScreen } from '../parts/use-after-screen.ts';

/** Brings the code of menus and dialogs after the screen, so that they open at once, and while the server is away. */
export function usePreparedCode(): void {
  const isAfter = useAfterScreen();
  useEffect(() => {
    if (!isAfter) return;
    for (const code of [floatingCode, dialogCode]) code.get().catch(() => {}); // asked for again when one is opened
  }, [isAfter]);
}
