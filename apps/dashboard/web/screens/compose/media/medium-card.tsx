import { ActionIcon, Group, Paper, Stack } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { UploadLine } from '../../../parts/upload/upload-line.tsx';
import type { Upload } from '../../../parts/upload/uploads.ts';
import { UploadedMedium } from './uploaded-medium.tsx';
import type { WrittenMedium } from './written-media.ts';

interface Props {
  readonly medium: WrittenMedium;
  readonly place: { readonly index: number; readonly count: number };
  /** Where it is still being uploaded, or was just now. */
  readonly upload: Upload | undefined;
  readonly problem: string | undefined;
  readonly onRetry: () => void;
  readonly onDescribe: (altText: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** A medium of an item: how far it is, its text for people who cannot see it, and its place among the others. */
export function MediumCard({ medium, place: { index, count }, upload, problem, ...on }: Props) {
  const { id } = medium;
  const which = `${index + 1} of ${count}`;
  const cardId = useId();
  const move = (by: 1 | -1) => {
    on.onMove(by);
    const isAtEnd = index + by === 0 || index + by === count - 1;
    const next = `${cardId}${(by === 1) === isAtEnd ? 'left' : 'right'}`;
    setTimeout(() => document.getElementById(next)?.focus()); // a place that changes loses the focus
  };
  return (
    <Paper withBorder p="xs" role="group" aria-label={`Picture or video ${which}`}>
      <Stack gap="xs">
        {id === null ? (
          <UploadLine upload={upload} onRetry={on.onRetry} />
        ) : (
          <UploadedMedium id={id} altText={medium.altText} onDescribe={on.onDescribe} problem={problem} />
        )}
        <Group gap="xs" justify="flex-end">
          {count > 1 && (
            <>
              <ActionIcon
                id={`${cardId}left`}
                variant="default"
                aria-label={`Move left: ${which}`}
                disabled={index === 0}
                onClick={() => move(-1)}
              >
                <IconArrowLeft size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                id={`${cardId}right`}
                variant="default"
                aria-label={`Move right: ${which}`}
                disabled={index === count - 1}
                onClick={() => move(1)}
              >
                <IconArrowRight size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            variant="default"
            aria-label={`${id === null && upload?.state.kind !== 'failed' ? 'Cancel the upload' : 'Remove'}: ${which}`}
            onClick={on.onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Stack>
    </Paper>
  );
}
