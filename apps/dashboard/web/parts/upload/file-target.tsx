import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './upload.module.css';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files');

/** Takes files that are dropped on it, and pictures that are pasted in it. */
export function FileTarget({ onFiles, children }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <Stack
      gap="xs"
      className={isOver ? classes.over : undefined}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const { files, types } = event.clipboardData;
        if (files.length === 0 || types.includes('text/plain')) return; // text from an office comes with a picture of it
        event.preventDefault();
        onFiles([...files]);
      }}
    >
      {children}
    </Stack>
  );
}
