import { useEffect, useReducer } from 'react';
import { loadCode } from '../load-code.ts';
import { notify } from '../notice.tsx';

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

/** @returns undefined until it is wanted and has come; where it cannot come, a notice says so */
export function useLaterCode<Code>(later: LaterCode<Code>, isWanted: boolean): Code | undefined {
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (isWanted && later.now() === undefined)
      later.get().then(showAgain, (error: Error) => notify(error.message, { isProblem: true }));
  }, [later, isWanted]);
  return isWanted ? later.now() : undefined;
}
