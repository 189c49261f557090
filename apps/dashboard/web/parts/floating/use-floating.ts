import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { laterCode, useLaterCode } from '../later-code.tsx';

/** The props that a button needs to open something. */
export interface Opener extends HTMLAttributes<HTMLElement> {
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** For whoever wants it before a menu is opened. */
export const floatingCode = laterCode(() => import('./floating-body.tsx'));

/** Lets a button open a menu or a popover. @returns the button as it is to be shown, and what its body is given */
export function useFloating(button: ReactElement<Opener>, kind: 'menu' | 'dialog') {
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const ref = useMergedRef(anchor, button.props.ref);
  const comeNear = () => setNear(true);
  const opener = cloneElement(button, {
    ref,
    id,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onPointerEnter: comeNear,
    onFocus: comeNear,
    onClick() {
      setNear(true);
      setOpen(!isOpen);
    },
  });
  const code = useLaterCode(floatingCode, isNear);
  return { opener, code: isNear ? code : undefined, body: { id, anchor, isOpen, onChange: setOpen } };
}
