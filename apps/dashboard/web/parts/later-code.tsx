import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { loadCode } from './load-code.ts';
import { notify } from './notice.tsx';

/** Code in a file of its own, which comes when somebody is about to use it. */
export interface LaterCode<Code> {
  readonly get: () => Promise<Code>;
  /** Undefined until it has come. */
  readonly now: () => Code | undefined;
}

/** Brings code that is prepared; null once the first screen and the code of its menus are there. */
let waiting: (() => void)[] | null = [];

/** Has prepared code come, now that nothing else does. */
export function bringPrepared(): void {
  for (const bring of waiting ?? []) bring();
  waiting = null;
}

/** After a later screen, ms. */
const prepareMs = 2_000;

/** @param isPrepared it comes by itself after the screen whose code this is in, so that it is there while the server is away */
export function laterCode<Code>(load: () => Promise<Code>, isPrepared = false): LaterCode<Code> {
  let code: Code | undefined;
  const get = async () => {
    code = await loadCode(load);
    return code;
  };
  const bring = () => void get().catch(() => {}); // asked for again when it is wanted
  if (isPrepared) waiting ? waiting.push(bring) : setTimeout(bring, prepareMs);
  return { get, now: () => code };
}

/** Signs that people want something again, or that it may be there. */
const signs = ['pointerdown', 'keydown', 'online'] as const;

/** @returns undefined until it was wanted, here or elsewhere, and has come; where it cannot come, a notice says so, and the next press asks again */
export const useLaterCode = <Code,>(later: LaterCode<Code>, isWanted: boolean): Code | undefined =>
  useWantedCode(later, isWanted).code;

function useWantedCode<Code>(later: LaterCode<Code>, isWanted: boolean) {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const [isMissing, setMissing] = useState(false);
  const [tries, tryAgain] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (!isWanted || later.now() !== undefined) return;
    const stopping = new AbortController();
    later.get().then(showAgain, (error: Error) => {
      setMissing(true);
      notify(error.message, { isProblem: true });
      for (const sign of signs) addEventListener(sign, tryAgain, { once: true, signal: stopping.signal });
    });
    return () => stopping.abort();
  }, [later, isWanted, tries]);
  const code = later.now();
  return { code, isMissing: isMissing && code === undefined };
}

interface Props<Code> {
  readonly code: LaterCode<Code>;
  readonly isWanted: boolean;
  readonly children: (code: Code) => ReactNode;
  /** In its place where it could not come. */
  readonly missing?: ReactNode;
}

/** Shows what the code makes, once it is there: nothing before. */
export function Later<Code>({ code: later, isWanted, children, missing }: Props<Code>) {
  const { code, isMissing } = useWantedCode(later, isWanted);
  if (isMissing && isWanted) return missing;
  return code && children(code);
}
