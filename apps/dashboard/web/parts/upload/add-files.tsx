import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';

interface Props extends Pick<ButtonProps, 'disabled' | 'size' | 'variant'> {
  readonly ref: Ref<HTMLButtonElement>;
  readonly onFiles: (files: readonly File[]) => void;
  readonly label?: string;
  /** Shows the icon alone. */
  readonly isSmall?: true;
  readonly 'aria-label'?: string;
}

/** A button that lets one pick files from this computer. */
export function AddFiles({
  onFiles,
  label = 'Add pictures or a video',
  isSmall,
  ref,
  disabled = false,
  ...props
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
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
      {isSmall ? (
        <ActionIcon
          ref={ref}
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={props['aria-label'] ?? label}
          title={label}
          onClick={pick}
        >
          <IconPhotoPlus size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          ref={ref}
          disabled={disabled}
          variant="default"
          size="xs"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={pick}
          {...props}
        >
          {label}
        </Button>
      )}
    </>
  );
}
