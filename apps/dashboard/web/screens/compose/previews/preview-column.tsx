import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Dialog } from '../../../parts/dialog.tsx';
import { scrollsByKeys } from '../../../parts/scrolled-by-keys.ts';
import classes from './preview-column.module.css';
import { Previews } from './previews.tsx';

type PreviewProps = Omit<ComponentProps<typeof Previews>, 'isTitled'>;

/** True when there is room for the previews beside the text. */
export const useRoomBeside = (): boolean =>
  useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });

interface ColumnProps extends PreviewProps {
  /** The name of the item that is written now; null for none. */
  readonly written: string | null;
}

/** px above the item that is followed. */
const room = 12;

/** The previews beside the text: they follow what is written. */
export function PreviewColumn({ written, ...props }: ColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = column.current?.querySelector<HTMLElement>(`[data-preview="${written}"]`);
    if (shown) column.current?.scrollTo({ top: shown.offsetTop - room });
  }, [written]);
  return (
    <div ref={column} className={classes.column} {...scrollsByKeys('Preview beside the text')}>
      <Previews {...props} />
    </div>
  );
}

/** Opens the previews where there is no room beside the text. */
export function PreviewButton(props: PreviewProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconEye size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Preview
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="Preview"
        fullScreen
        onKeyDown={(event) => event.stopPropagation()} // Ctrl+Enter here is not meant for the post
      >
        <Previews {...props} isTitled />
      </Dialog>
    </div>
  );
}
