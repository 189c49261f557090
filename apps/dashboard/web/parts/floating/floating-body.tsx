import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react';

interface BodyProps {
  /** The button beside which it floats. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

interface MenuBodyProps extends BodyProps, Omit<MenuProps, 'children' | 'opened' | 'onChange'> {
  readonly onClickCapture?: (() => void) | undefined;
  readonly children: (menu: typeof Menu) => ReactNode;
}

/** Menu of `ButtonMenu`. */
export function MenuBody({ anchor, isOpen, onClickCapture, children, ...props }: MenuBodyProps) {
  return (
    <Menu {...props} opened={useOpened(isOpen)}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      <Menu.Dropdown onClickCapture={onClickCapture}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}

interface PopoverBodyProps extends BodyProps, Omit<PopoverProps, 'opened' | 'onChange'> {}

/** Popover of `ButtonPopover`. */
export function PopoverBody({ anchor, isOpen, children, ...props }: PopoverBodyProps) {
  return (
    <Popover {...props} opened={useOpened(isOpen)}>
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Mantine notes who had the focus when something opens, not when it is there open at once: at first it is closed. */
function useOpened(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}

/** Stands for an element that is elsewhere, and was there before. */
function Anchor({ of, ref }: { readonly of: BodyProps['anchor']; readonly ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of.current as HTMLElement, [of]);
  return null;
}
