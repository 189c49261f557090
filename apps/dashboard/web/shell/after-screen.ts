import { useTimeout } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { dialogCode } from '../parts/dialog.tsx';
import { floatingCode } from '../parts/floating/use-floating.ts';

/** What a screen shows by itself comes first, ms. */
const afterScreenMs = 2_000;

/** False until a screen has had the time to come. */
export function useAfterScreen(): boolean {
  const [isAfter, setAfter] = useState(false);
  useTimeout(() => setAfter(true), afterScreenMs, { autoInvoke: true });
  return isAfter;
}

/** Brings the code of menus and dialogs then, so that they open at once, and while the server is away. */
export function usePreparedCode(): void {
  const isAfter = useAfterScreen();
  useEffect(() => {
    if (!isAfter) return;
    for (const code of [floatingCode, dialogCode]) code.get().catch(() => {}); // asked for again when one is opened
  }, [isAfter]);
}
