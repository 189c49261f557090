import { Button, Center, Loader, Progress, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMedium } from '../../../api/media.ts';
import type { Medium } from '../../../api/types.ts';
import { lacksDescription } from '../../../parts/lacks-description.ts';
import { Sentence } from '../../../parts/sentence.tsx';
import { pictureOf, Thumbnail } from '../../../parts/thumbnail.tsx';
import type { Upload } from '../../../parts/upload/uploads.ts';
import { undescribedMark } from '../reminder/undescribed.ts';
import { refusalOf } from './refusal-of.ts';
import classes from './tiles.module.css';

interface PendingProps {
  readonly upload: Upload | undefined;
  readonly onRetry: () => void;
}

/** A file on its way: how far it is, or why it failed. */
export function PendingTile({ upload, onRetry }: PendingProps) {
  if (upload === undefined) return <div className={classes.tile} />;
  const { name, state } = upload;
  if (state.kind === 'failed')
    return (
      <>
        <BrokenTile />
        <Stack gap={4} align="flex-start" className={classes.words}>
          <Text size="xs" c="var(--mantine-color-error)">
            <bdi>{name}</bdi>: {state.message}
          </Text>
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Stack>
      </>
    );
  const percent = state.kind === 'sending' ? state.percent : state.kind === 'done' ? 100 : 0;
  return (
    <Stack className={classes.tile} gap={4} justify="center" px={8} title={name}>
      <Text size="xs" c="dimmed" ta="center">
        {state.kind === 'waiting' ? 'Waits' : percent < 100 ? `${percent} %` : 'Checks'}
      </Text>
      <Progress value={percent} size="sm" aria-label={`Upload of ${name}`} />
    </Stack>
  );
}

const BrokenTile = () => (
  <Center className={classes.tile} c="var(--mantine-color-error)">
    <IconAlertTriangle size={20} aria-hidden />
  </Center>
);

interface UploadedProps {
  readonly id: string;
  /** Null for the medium's own. */
  readonly altText: string | null;
  /** Its place, such as `1 of 2`. */
  readonly which: string;
  /** Objection of a network of the post. */
  readonly problem: string | undefined;
  readonly onOpen: () => void;
}

/** An uploaded medium. One that goes out nowhere says so, and has no alt text. */
export function UploadedTile({ id, altText, which, problem, onOpen }: UploadedProps) {
  const { data, error } = useMedium(id);
  const refusal = refusalOf(data, error) ?? (data === undefined ? (error?.message ?? null) : null);
  const shown = data && { ...data, altText: altText ?? data.altText };
  const isDescribable = shown !== undefined && shown.type !== 'video' && refusal === null;
  const words = refusal ?? problem;
  return (
    <>
      <MediumPicture medium={shown} isRefused={refusal !== null} />
      {isDescribable && (
        <UnstyledButton
          className={classes.alt}
          aria-label={`Alt text: ${which}`}
          title={lacksDescription(shown) ? 'Add alt text' : shown.altText}
          onClick={onOpen}
          {...(lacksDescription(shown) ? { [undescribedMark]: shown.id } : { 'data-filled': true })}
        >
          ALT
        </UnstyledButton>
      )}
      {words !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" tabIndex={-1} data-problem className={classes.words}>
          <Sentence>{words}</Sentence>
        </Text>
      )}
    </>
  );
}

interface MediumPictureProps {
  /** Undefined while it is not known. */
  readonly medium: Medium | undefined;
  readonly isRefused: boolean;
}

function MediumPicture({ medium, isRefused }: MediumPictureProps) {
  if (isRefused) return <BrokenTile />;
  if (medium === undefined || medium.status === 'processing')
    return (
      <Center className={classes.tile}>
        <Loader size="sm" role="status" aria-label="It is being prepared" />
      </Center>
    );
  return (
    <div className={classes.tile} title={medium.name}>
      <Thumbnail {...pictureOf(medium)} />
    </div>
  );
}
