import { Button, type ButtonProps } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';

interface Props extends Pick<ButtonProps, 'disabled' | 'size' | 'variant'> {
  readonly ref: Ref<HTMLButtonElement>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly label?: string;
  readonly 'aria-label'?: string;
}

/** A button that lets one pick files from this computer. */
export function AddFiles({ onFiles, label = 'Add pictures or a video', ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,video/mp4,video/quicktime"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be picked again
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhotoPlus size={16} aria-hidden />}
        onClick={() => input.current?.click()}
        {...props}
      >
        {label}
      </Button>
    </>
  );
}
