import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface Props {
  readonly text: string;
  /** Action, such as `Copy the request id`. */
  readonly label: string;
}

/** Copies a text. */
export const CopyText = ({ text, label }: Props) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <ActionIcon variant="subtle" color="gray" aria-label={copied ? 'Copied' : label} onClick={copy}>
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    )}
  </CopyButton>
);
