import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isForSomethingElse } from '../../parts/data-table/use-row-keys.ts';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { isMac, pressedKey } from '../../parts/pressed-key.ts';
import { chordMs, places } from './shortcuts.ts';

const palette = laterCode(() => import('./command-palette.tsx'));
const keyList = laterCode(() => import('./key-list.tsx'));

type Open = 'palette' | 'keys' | null;

const listeners = new Set<() => void>();

/** Opens the palette, as its keys do. */
export function openPalette(): void {
  for (const listener of listeners) listener();
}

/** The keys that work on every screen, and what they open. */
export function Commands() {
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);
  useShortcuts(setOpen);
  useEffect(() => {
    const listener = () => setOpen('palette');
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return (
    <>
      <Later code={palette} isWanted={open === 'palette'}>
        {({ CommandPalette }) => open === 'palette' && <CommandPalette onClose={close} />}
      </Later>
      <Later code={keyList} isWanted={open === 'keys'}>
        {({ KeyList }) => open === 'keys' && <KeyList onClose={close} />}
      </Later>
    </>
  );
}

function useShortcuts(onOpen: (open: Open) => void): void {
  const [, navigate] = useLocation();
  const chordUntil = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (key === '') return;
      // On a Mac, Ctrl+K deletes to the end of the line.
      if ((isMac ? event.metaKey : event.metaKey || event.ctrlKey) && key === 'k') {
        event.preventDefault();
        onOpen('palette');
        return;
      }
      if (isForSomethingElse(event)) return;
      const isChord = performance.now() < chordUntil.current;
      chordUntil.current = key === 'g' && !isChord ? performance.now() + chordMs : 0;
      const place = isChord ? places[key] : undefined;
      if (place !== undefined) navigate(place.href);
      else if (isChord || key === 'g') return;
      else if (key === 'c') navigate('/compose');
      else if (key === '?') onOpen('keys');
      else if (key === '/') document.querySelector<HTMLElement>('#content [type=search]')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, onOpen]);
}
