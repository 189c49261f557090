import { Anchor, Code, Collapse, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import type { FullPost } from '../../api/types.ts';
import { CopyText } from '../../parts/copy-text.tsx';

/** Notes of the program that made a post: an id of its own, and data; nothing where it noted none. */
export function PostLabels({
  post: { externalId, metadata },
}: {
  readonly post: Pick<FullPost, 'externalId' | 'metadata'>;
}) {
  const count = Object.keys(metadata).length;
  return (
    <>
      {externalId !== null && (
        <Group gap={6} wrap="nowrap">
          <Text size="sm" c="dimmed" flex="none">
            External id
          </Text>
          <Code style={{ overflowWrap: 'anywhere' }}>{externalId}</Code>
          <CopyText text={externalId} label="Copy the external id" />
        </Group>
      )}
      {count > 0 && <Metadata text={JSON.stringify(metadata, null, 2)} count={count} />}
    </>
  );
}

interface Props {
  /** JSON. */
  readonly text: string;
  /** Its fields. */
  readonly count: number;
}

function Metadata({ text, count }: Props) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        Metadata ({count})
      </Anchor>
      <Collapse expanded={isOpen} id={id}>
        <Group gap="xs" align="flex-start" wrap="nowrap" mt="xs">
          <Code block flex={1} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Code>
          <CopyText text={text} label="Copy the metadata" />
        </Group>
      </Collapse>
    </div>
  );
}
