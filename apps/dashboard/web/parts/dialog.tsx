import type { DialogProps } from './dialog-body.tsx';
import { laterCode, useLaterCode } from './later-code.tsx';
import { useOpener } from './use-opener.ts';

/** For whoever wants it before a dialog is opened. */
export const dialogCode = laterCode(() => import('./dialog-body.tsx'));

/** A dialog, whose code comes when it is first opened. Its opener has the focus again afterwards, unless that is unwanted. */
export function Dialog(props: DialogProps) {
  useOpener(props.opened && props.returnFocus !== false);
  const code = useLaterCode(dialogCode, props.opened);
  return code && <code.DialogBody {...props} />;
}
