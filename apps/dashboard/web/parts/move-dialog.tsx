import { Later, laterCode } from './later-code.tsx';
import type { MoveDialogProps } from './move-dialog-body.tsx';
import { useOpener } from './use-opener.ts';

const code = laterCode(() => import('./move-dialog-body.tsx'));

/** Asks for another time for a post, without dragging it. Its code comes when it is opened. */
export function MoveDialog(props: MoveDialogProps) {
  useOpener(true); // it may be gone once the code is there
  return (
    <Later code={code} isWanted>
      {({ MoveDialogBody }) => <MoveDialogBody {...props} />}
    </Later>
  );
}
