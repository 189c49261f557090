import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

export type DialogProps = Omit<ModalProps, 'closeButtonProps'>;

/** Mantine notes who had the focus when a dialog opens, not when it is there open at once: at first it is closed. */
export function DialogBody({ opened, ...props }: DialogProps) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Modal {...props} opened={opened && isThere} closeButtonProps={{ 'aria-label': 'Close' }} />;
}
