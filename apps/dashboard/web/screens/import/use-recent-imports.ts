import { useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { browserStorage } from '../../browser-storage.ts';
import { keepImport, readImports } from './kept-imports.ts';
import type { MadePosts } from './use-import.ts';

/** Imports of the last hour in this browser, and what keeps a new one. */
export function useRecentImports() {
  const email = useSession().data?.person?.email ?? '';
  const read = () => readImports(browserStorage(), email, Date.now());
  const [imports, setImports] = useState(read);
  const began = useRef(0);
  return {
    imports,
    /** A new import begins. */
    begin(): void {
      began.current = Date.now();
    },
    keep(made: MadePosts): void {
      keepImport(browserStorage(), email, { made, at: began.current, now: Date.now() });
      setImports(read());
    },
  };
}
