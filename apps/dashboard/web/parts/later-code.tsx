import { type ReactNode, useEffect, useReducer } from 'react';
import { loadCode } from './load-code.ts';
import { notify } from './notice.tsx';

/** Code in a file of its own, which comes when somebody is about to use it. */
export interface LaterCode<Code> {
  readonly get: () => Promise<Code>;
  /** Undefined until it has come. */
  readonly now: () => Code | undefined;
}

export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let code: Code | undefined;
  return {
    get: async () => {
      code = await loadCode(load);
      return code;
    },
    now: () => code,
  };
}

/** What people do to have something again. */
const presses = ['pointerdown', 'keydown'] as const;

/** @returns undefined until it was wanted, here or elsewhere, and has come; where it cannot come, a notice says so, and the next press asks again */
export function useLaterCode<Code>(later: LaterCode<Code>, isWanted: boolean): Code | undefined {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const [tries, tryAgain] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (!isWanted || later.now() !== undefined) return;
    const stopping = new AbortController();
    later.get().then(showAgain, (error: Error) => {
      notify(error.message, { isProblem: true });
      for (const press of presses) addEventListener(press, tryAgain, { once: true, signal: stopping.signal });
    });
    return () => stopping.abort();
  }, [later, isWanted, tries]);
  return later.now();
}

interface Props<Code> {
  readonly code: LaterCode<Code>;
  readonly isWanted: boolean;
  readonly children: (code: Code) => ReactNode;
}

/** Shows what the code makes, once it is there: nothing before. */
export function Later<Code>({ code, isWanted, children }: Props<Code>) {
  const now = useLaterCode(code, isWanted);
  return now && children(now);
}
