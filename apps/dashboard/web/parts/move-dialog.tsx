import { Later, laterCode } from './later-code.tsx';
import type { MoveDialogProps } from './move-dialog-body.tsx';

const code = laterCode(() => import('./move-dialog-body.tsx'));

/** Asks for another time for a post, without dragging it. Its code comes when it is opened. */
export const MoveDialog = (props: MoveDialogProps) => (
  <Later code={code} isWanted>
    {({ MoveDialogBody }) => <MoveDialogBody {...props} />}
  </Later>
);
