import type { ReactElement } from 'react';
import { laterCode, useLaterCode } from '../later-code.tsx';
import type { FinderProps } from './finder-body.tsx';
import { type Opener, useFloating } from './use-floating.ts';

const finderCode = laterCode(() => import('./finder-body.tsx'));

interface Props extends Omit<FinderProps, 'onDone'> {
  readonly button: ReactElement<Opener>;
}

/** A button with many things to choose one of, by its name; the code comes when the mouse, a finger or the focus comes near. */
export function ButtonFinder({ button, ...finder }: Props) {
  const { opener, code, body } = useFloating(button, 'dialog');
  const found = useLaterCode(finderCode, code !== undefined);
  return (
    <>
      {opener}
      {code && found && (
        <code.PopoverBody {...body} position="bottom-start" width={260} trapFocus>
          <found.Finder {...finder} onDone={() => body.onChange(false)} />
        </code.PopoverBody>
      )}
    </>
  );
}
